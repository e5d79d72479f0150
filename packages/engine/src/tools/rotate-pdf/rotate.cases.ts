import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf, ENCRYPTION_KINDS, type EncryptionKind } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { input, sample } from '../../../test/inputs.ts'
import { checkWithQpdf, rotationsOf, structureOf, textOfPages } from '../../../test/inspect-pdf.ts'
import {
  crossing,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
} from '../../../test/operation-case.ts'

interface Rotation {
  page: number
  degrees: number
}

const turn = (...rotations: [page: number, degrees: number][]): Rotation[] =>
  rotations.map(([page, degrees]) => ({ page, degrees }))

function row(
  name: string,
  file: () => InputFile,
  rotations: Rotation[],
  check: (result: CaseResult) => Promise<void>,
): AcceptedCase {
  return { name, operation: 'rotate', files: () => [file()], options: { rotations }, check }
}

function refusal(
  name: string,
  file: () => InputFile,
  options: Record<string, unknown>,
  expected: Pick<RefusedCase, 'error' | 'facts'>,
): RefusedCase {
  return { name, operation: 'rotate', files: () => [file()], options, ...expected }
}

const report = () => input('Report.pdf', fixtures.report())
const warnings = ({ report: { warnings: list } }: CaseResult) => list.map(({ code }) => code)

/** Asserts an incremental update. */
function assertAppended({ bytes }: CaseResult, before: Uint8Array): void {
  assert.equal(Buffer.compare(Buffer.from(bytes.subarray(0, before.length)), Buffer.from(before)), 0)
  assert.ok(bytes.length > before.length && bytes.length < before.length + 1500)
}

const accepted: OperationCases['accepted'] = [
  {
    name: 'rotates all pages, and those with their own instruction accordingly',
    operation: 'rotate',
    files: () => [report()],
    options: { angle: 90, rotations: turn([1, 0], [3, 180]) },
    check: async ({ bytes }) => assert.deepEqual(await rotationsOf(bytes), [0, 180, 180]),
  },
  row('adds to the existing rotation, clockwise', report, turn([1, 90], [2, 180]), async (result) => {
    // The second page is already rotated by 90 degrees.
    assert.deepEqual(await rotationsOf(result.bytes), [90, 270, 0])
    assert.equal(result.name, 'Report_rotated.pdf')
    assert.equal(result.report.pageCount, 3)
    assert.deepEqual(warnings(result), [])
    assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
    assertAppended(result, fixtures.report())
  }),
  row('wraps around to zero', report, turn([2, 270]), async ({ bytes }) => {
    assert.deepEqual(await rotationsOf(bytes), [0, 0, 0])
  }),
  row('applies the last of two rotations for one page', report, turn([1, 90], [3, 90], [1, 180]), async ({ bytes }) => {
    assert.deepEqual(await rotationsOf(bytes), [180, 90, 90])
  }),
  row('leaves pages rotated by zero unchanged', report, turn([1, 0]), async ({ bytes }) => {
    assert.equal(Buffer.compare(Buffer.from(bytes), Buffer.from(fixtures.report())), 0)
    await Promise.resolve()
  }),
  row('keeps text, outline and document information', report, turn([1, 90]), async ({ bytes }) => {
    assert.deepEqual((await textOfPages(bytes)).toSorted(), ['Report one', 'Report three', 'Report two'])
    const { outlines } = await structureOf(bytes)
    assert.deepEqual(
      outlines.map(({ title }) => title),
      ['Chapter', 'Endé'],
    )
  }),
  row(
    'rotates pages that inherit their rotation',
    () => input('i.pdf', fixtures.inheritedRotation()),
    turn([1, 90]),
    async ({ bytes }) => {
      assert.deepEqual(await rotationsOf(bytes), [180, 90])
    },
  ),
  row(
    'updates files with cross-reference streams incrementally',
    () => input('o.pdf', sample('objects.pdf')),
    turn([2, 90]),
    async (result) => {
      assert.deepEqual(await rotationsOf(result.bytes), [0, 90])
      assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
      assertAppended(result, sample('objects.pdf'))
    },
  ),
  row(
    'keeps the signature, and warns that changes follow it',
    () => input('s.pdf', fixtures.signed()),
    turn([1, 90]),
    async (result) => {
      assert.deepEqual(warnings(result), ['SIGNATURES_OUTDATED'])
      assertAppended(result, fixtures.signed())
    },
  ),
  crossing(
    ['http'],
    row(
      'repairs a damaged file on the way',
      () => input('d.pdf', fixtures.brokenTable()),
      turn([2, 90]),
      async (result) => {
        assert.deepEqual(await rotationsOf(result.bytes), [0, 90])
        assert.deepEqual(warnings(result), ['REPAIRED'])
        assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
      },
    ),
  ),
  ...(Object.keys(ENCRYPTION_KINDS) as EncryptionKind[]).map((kind) =>
    row(
      `keeps ${kind}`,
      () => input('l.pdf', encryptWithQpdf(fixtures.report(), kind, 'user', 'owner'), 'user'),
      turn([1, 90]),
      async (result) => {
        assert.deepEqual(await rotationsOf(result.bytes, 'user'), [90, 90, 0])
        assert.match(await checkWithQpdf(result.bytes, 'owner'), /No syntax or stream encoding errors/)
        assert.deepEqual(warnings(result), [])
      },
    ),
  ),
]

const refused: OperationCases['refused'] = [
  refusal(
    'requires a rotation',
    report,
    { rotations: [] },
    {
      error: 'INVALID_OPTIONS',
      facts: { fields: [{ field: 'rotations', message: 'At least one rotation instruction is required' }] },
    },
  ),
  refusal(
    'requires the list of rotations',
    report,
    {},
    {
      error: 'INVALID_OPTIONS',
      facts: { fields: [{ field: 'rotations', message: 'At least one rotation instruction is required' }] },
    },
  ),
  refusal('refuses other angles', report, { rotations: turn([1, 45]) }, { error: 'INVALID_OPTIONS' }),
  refusal(
    'refuses a page past the last',
    report,
    { rotations: turn([1, 90], [4, 90]) },
    {
      error: 'PAGE_OUT_OF_RANGE',
      facts: { file: 'Report.pdf', page: 4, pageCount: 3 },
    },
  ),
  refusal(
    'requires the password of an encrypted file',
    () => input('l.pdf', sample('locked.pdf')),
    { rotations: turn([1, 90]) },
    {
      error: 'PASSWORD_REQUIRED',
      facts: { file: 'l.pdf' },
    },
  ),
]

/** Cases of rotate. */
export const cases: OperationCases = { accepted, refused }
