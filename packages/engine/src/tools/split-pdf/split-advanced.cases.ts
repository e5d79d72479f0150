import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import { interlinked, awkwardOutline } from '../../../../../fixtures/interlinked.ts'
import * as fixtures from '../../../../../fixtures/documents.ts'
import { input as file } from '../../../test/inputs.ts'
import { entry, structureOf, textOfPages, unzipped } from '../../../test/inspect-pdf.ts'
import {
  EVERYWHERE,
  crossing,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
} from '../../../test/operation-case.ts'

function row(
  name: string,
  files: () => InputFile[],
  options: Record<string, unknown>,
  check: (result: CaseResult) => Promise<void>,
): AcceptedCase {
  return { name, operation: 'splitAdvanced', files, options, check }
}

function refusal(
  name: string,
  options: Record<string, unknown>,
  expected: Pick<RefusedCase, 'error' | 'facts'>,
): RefusedCase {
  return { name, operation: 'splitAdvanced', files: () => [file('a.pdf', fixtures.plain(3))], options, ...expected }
}

/** The name of each part in a ZIP, followed by the text of its pages. */
async function shown(result: CaseResult): Promise<unknown[]> {
  const parts = await unzipped(result.bytes)
  return Promise.all(parts.map(async ({ name, bytes }) => [name, ...(await textOfPages(bytes))]))
}

const accepted: OperationCases['accepted'] = [
  row(
    'starts a part after each listed page',
    () => [file('a.pdf', fixtures.plain(5))],
    { mode: 'pages', pages: [3, 1] },
    async (result) => {
      assert.deepEqual(await shown(result), [
        ['split-1.pdf', 'Plain 1'],
        ['split-2.pdf', 'Plain 2', 'Plain 3'],
        ['split-3.pdf', 'Plain 4', 'Plain 5'],
      ])
      assert.equal(result.report.pageCount, 5)
    },
  ),
  row(
    'splits every N pages',
    () => [file('a.pdf', fixtures.plain(5))],
    { mode: 'everyNPages', filenamePrefix: 'Übung 練習' },
    async (result) => {
      assert.deepEqual(await shown(result), [
        ['Übung 練習-1.pdf', 'Plain 1', 'Plain 2'],
        ['Übung 練習-2.pdf', 'Plain 3', 'Plain 4'],
        ['Übung 練習-3.pdf', 'Plain 5'],
      ])
    },
  ),
  row(
    'keeps part names inside the folder',
    () => [file('a.pdf', fixtures.plain(2))],
    { mode: 'all', filenamePrefix: '../../up' },
    async (result) => {
      assert.deepEqual(await shown(result), [
        ['_.._up-1.pdf', 'Plain 1'],
        ['_.._up-2.pdf', 'Plain 2'],
      ])
    },
  ),
  crossing(
    EVERYWHERE,
    row(
      'makes a part of each top-level bookmark, named after it',
      () => [file('a.pdf', awkwardOutline())],
      { mode: 'bookmarks' },
      async (result) => {
        assert.deepEqual(await shown(result), [
          ['1 - split.pdf', 'Page 1'],
          ['2 - _a_b.pdf', 'Page 2', 'Page 3'],
          ['3 - 第一章.pdf', 'Page 4'],
        ])
      },
    ),
  ),
  row(
    'puts ranges into one PDF',
    () => [file('a.pdf', fixtures.plain(3))],
    { ranges: [{ start: 2, end: 3 }] },
    async (result) => {
      assert.deepEqual(await textOfPages(result.bytes), ['Plain 2', 'Plain 3'])
    },
  ),
  row(
    'omits the outline if asked to',
    () => [file('a.pdf', interlinked())],
    { ranges: [{ start: 1, end: 2 }], preserveBookmarks: false },
    async (result) => {
      const structure = await structureOf(result.bytes)
      assert.deepEqual(structure.outlines, [])
      assert.equal(entry(structure, structure.trailer['/Root'], '/PageMode'), undefined)
    },
  ),
  row(
    'keeps attachments only in mode ranges',
    () => [file('a.pdf', interlinked())],
    { mode: 'all' },
    async (result) => {
      for (const { bytes } of await unzipped(result.bytes)) assert.deepEqual((await structureOf(bytes)).attachments, {})
    },
  ),
]

const refused: OperationCases['refused'] = [
  refusal(
    'refuses to split at bookmarks if there are none',
    { mode: 'bookmarks' },
    {
      error: 'INVALID_OPTIONS',
      facts: {
        fields: [
          {
            field: 'mode',
            message: 'This document has no bookmarks that lead to a page, so it cannot be split at them.',
          },
        ],
      },
    },
  ),
  refusal(
    'refuses and names a page past the end',
    { mode: 'pages', pages: [4] },
    { error: 'PAGE_OUT_OF_RANGE', facts: { page: 4, pageCount: 3 } },
  ),
  refusal(
    'requires pages',
    { mode: 'pages' },
    {
      error: 'INVALID_OPTIONS',
      facts: { fields: [{ field: 'pages', message: 'Please enter valid page numbers to split at (e.g., 3, 5, 8).' }] },
    },
  ),
  refusal(
    'refuses parts of zero pages',
    { mode: 'everyNPages', everyNPages: 0 },
    {
      error: 'INVALID_OPTIONS',
      facts: { fields: [{ field: 'everyNPages', message: 'Please enter valid number of pages (greater than 0).' }] },
    },
  ),
]

/** Cases of splitAdvanced. */
export const cases: OperationCases = { accepted, refused }
