import assert from 'node:assert/strict'

import { ACTIVE_KINDS, CLEANING_OPTION_IDS, FINDING_KINDS, NOTHING_CHOSEN, type FindingKind } from '@recto/contract'

import { activeContent, COUNTS } from '../../../../../fixtures/active-content.ts'
import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { input, sample } from '../../../test/inputs.ts'
import { checkWithQpdf, encryptionOf, textOfPages } from '../../../test/inspect-pdf.ts'
import { crossing, EVERYWHERE, type OperationCases } from '../../../test/operation-case.ts'

const SOUND = /No syntax or stream encoding errors/
const counted = (kinds: readonly FindingKind[]) => kinds.map((kind) => ({ kind, count: COUNTS[kind] }))
const chosen = (isOn: boolean) => Object.fromEntries(CLEANING_OPTION_IDS.map((id) => [id, isOn]))

const accepted: OperationCases['accepted'] = [
  crossing(EVERYWHERE, {
    name: 'removes active content, and reports what it was and what is left',
    operation: 'sanitize',
    files: () => [input('Plan é.PDF', activeContent())],
    options: {},
    check: async ({ name, bytes, report }) => {
      assert.equal(name, 'Plan é_cleaned.pdf')
      assert.deepEqual(report, {
        pageCount: 2,
        cleaning: {
          removed: counted(ACTIVE_KINDS),
          remaining: counted(['metadata', 'hiddenLayers', 'attachments', 'comments', 'webLinks']).map((rest) =>
            // Two of four attachments are programs by name, one by content.
            rest.kind === 'attachments' ? { ...rest, count: 1 } : rest,
          ),
        },
        warnings: [],
      })
      assert.match(await checkWithQpdf(bytes), SOUND)
    },
  }),
  {
    name: 'removes everything, if asked to',
    operation: 'sanitize',
    files: () => [input('a.pdf', activeContent())],
    options: chosen(true),
    check: async ({ bytes, report }) => {
      assert.deepEqual(report.cleaning, { removed: counted(FINDING_KINDS), remaining: [] })
      assert.match((await textOfPages(bytes))[0] ?? '', /Visible words/)
      assert.match(await checkWithQpdf(bytes), SOUND)
    },
  },
  crossing(['http'], {
    name: 'reports what it keeps',
    operation: 'sanitize',
    files: () => [input('a.pdf', activeContent())],
    options: { ...chosen(false), removeComments: true },
    check: ({ report }) => {
      assert.deepEqual(report.cleaning?.removed, counted(['comments']))
      assert.deepEqual(report.warnings, [
        { code: 'ACTIVE_CONTENT', file: 'a.pdf', findings: report.warnings[0]?.findings, isKept: true },
      ])
    },
  }),
  {
    name: 'keeps the pages of a file in which there is nothing to remove',
    operation: 'sanitize',
    files: () => [input('a.pdf', fixtures.plain(2))],
    options: {},
    check: async ({ bytes, report }) => {
      assert.deepEqual(report, { pageCount: 2, cleaning: { removed: [], remaining: [] }, warnings: [] })
      assert.deepEqual(await textOfPages(bytes), ['Plain 1', 'Plain 2'])
      assert.match(await checkWithQpdf(bytes), SOUND)
    },
  },
  {
    name: 'keeps the protection of a file that opens with its password',
    operation: 'sanitize',
    files: () => [input('a.pdf', encryptWithQpdf(activeContent(), 'revision 6, AES', 'user', 'owner'), 'user')],
    options: {},
    check: async ({ bytes, report }) => {
      assert.deepEqual(report.cleaning?.removed, counted(ACTIVE_KINDS))
      assert.equal((await encryptionOf(bytes, 'owner'))['R'], '6')
      assert.match(await checkWithQpdf(bytes, 'user'), SOUND)
    },
  },
  {
    name: 'removes signatures with a warning',
    operation: 'sanitize',
    files: () => [input('signed.pdf', fixtures.signed())],
    options: {},
    check: ({ report }) => {
      assert.deepEqual(report.warnings, [{ code: 'SIGNATURES_LOST', file: 'signed.pdf', count: 1 }])
    },
  },
  {
    name: 'repairs a damaged file',
    operation: 'sanitize',
    files: () => [input('broken.pdf', fixtures.brokenTable())],
    options: { removeMetadata: true },
    check: async ({ bytes, report }) => {
      assert.deepEqual(report.warnings, [{ code: 'REPAIRED', file: 'broken.pdf' }])
      assert.match(await checkWithQpdf(bytes), SOUND)
    },
  },
]

const refused: OperationCases['refused'] = [
  crossing(EVERYWHERE, {
    name: 'asks for the password of a locked file',
    operation: 'sanitize',
    files: () => [input('Locked.pdf', sample('locked.pdf'))],
    options: {},
    error: 'PASSWORD_REQUIRED',
    facts: { file: 'Locked.pdf' },
  }),
  {
    name: 'refuses a wrong password',
    operation: 'sanitize',
    files: () => [input('Locked.pdf', sample('locked.pdf'), 'sesame')],
    options: {},
    error: 'WRONG_PASSWORD',
    facts: { file: 'Locked.pdf' },
  },
  crossing(['http'], {
    name: 'refuses to remove nothing',
    operation: 'sanitize',
    files: () => [input('a.pdf', fixtures.plain(1))],
    options: chosen(false),
    error: 'INVALID_OPTIONS',
    facts: { fields: [{ field: 'removeScripts', message: NOTHING_CHOSEN }] },
  }),
  {
    name: 'refuses a file that cannot be repaired',
    operation: 'sanitize',
    files: () => [input('a.pdf', fixtures.beyondRepair())],
    options: {},
    error: 'DAMAGED_PDF',
    facts: { file: 'a.pdf' },
  },
]

/** The cases of sanitize. */
export const cases: OperationCases = { accepted, refused }
