import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf, ENCRYPTION_KINDS, type EncryptionKind } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { input, sample } from '../../../test/inputs.ts'
import { checkSound, rotationsOf, structureOf, textOfPages } from '../../../test/look.ts'
import type { AcceptedCase, CaseResult, OperationCases, RefusedCase } from '../../../test/operation-case.ts'

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

/** The result begins with the very bytes of the input. */
function assertAppended({ bytes }: CaseResult, before: Uint8Array): void {
  assert.equal(Buffer.compare(Buffer.from(bytes.subarray(0, before.length)), Buffer.from(before)), 0)
  assert.ok(bytes.length > before.length && bytes.length < before.length + 1500)
}

const accepted: OperationCases['accepted'] = [
  row('adds to how a page is turned already, clockwise', report, turn([1, 90], [2, 180]), async (result) => {
    // The second of its pages is turned by 90 degrees before.
    assert.deepEqual(await rotationsOf(result.bytes), [90, 270, 0])
    assert.equal(result.name, 'Report_rotated.pdf')
    assert.equal(result.report.pageCount, 3)
    assert.deepEqual(warnings(result), [])
    assert.match(await checkSound(result.bytes), /No syntax or stream encoding errors/)
    assertAppended(result, fixtures.report())
  }),
  row('comes round to upright', report, turn([2, 270]), async ({ bytes }) => {
    assert.deepEqual(await rotationsOf(bytes), [0, 0, 0])
  }),
  row(
    'lets the last of two instructions for one page count',
    report,
    turn([1, 90], [3, 90], [1, 180]),
    async ({ bytes }) => {
      assert.deepEqual(await rotationsOf(bytes), [180, 90, 90])
    },
  ),
  row('leaves pages alone that are turned by nothing', report, turn([1, 0]), async ({ bytes }) => {
    assert.equal(Buffer.compare(Buffer.from(bytes), Buffer.from(fixtures.report())), 0)
    await Promise.resolve()
  }),
  row('keeps text, outline and information', report, turn([1, 90]), async ({ bytes }) => {
    assert.deepEqual((await textOfPages(bytes)).toSorted(), ['Report one', 'Report three', 'Report two'])
    const { outlines } = await structureOf(bytes)
    assert.deepEqual(
      outlines.map(({ title }) => title),
      ['Chapter', 'Endé'],
    )
  }),
  row(
    'turns what turns with the whole document',
    () => input('i.pdf', fixtures.inheritedRotation()),
    turn([1, 90]),
    async ({ bytes }) => {
      assert.deepEqual(await rotationsOf(bytes), [180, 90])
    },
  ),
  row(
    'appends to files with cross-reference streams as they are',
    () => input('o.pdf', sample('objects.pdf')),
    turn([2, 90]),
    async (result) => {
      assert.deepEqual(await rotationsOf(result.bytes), [0, 90])
      assert.match(await checkSound(result.bytes), /No syntax or stream encoding errors/)
      assertAppended(result, sample('objects.pdf'))
    },
  ),
  row(
    'leaves the signature in place, and says what it means now',
    () => input('s.pdf', fixtures.signed()),
    turn([1, 90]),
    async (result) => {
      assert.deepEqual(warnings(result), ['SIGNATURES_OUTDATED'])
      assertAppended(result, fixtures.signed())
    },
  ),
  row(
    'repairs a damaged file on the way',
    () => input('d.pdf', fixtures.brokenTable()),
    turn([2, 90]),
    async (result) => {
      assert.deepEqual(await rotationsOf(result.bytes), [0, 90])
      assert.deepEqual(warnings(result), ['REPAIRED'])
      assert.match(await checkSound(result.bytes), /No syntax or stream encoding errors/)
    },
  ),
  ...(Object.keys(ENCRYPTION_KINDS) as EncryptionKind[]).map((kind) =>
    row(
      `keeps ${kind}`,
      () => input('l.pdf', encryptWithQpdf(fixtures.report(), kind, 'user', 'owner'), 'user'),
      turn([1, 90]),
      async (result) => {
        assert.deepEqual(await rotationsOf(result.bytes, 'user'), [90, 90, 0])
        assert.match(await checkSound(result.bytes, 'owner'), /No syntax or stream encoding errors/)
        assert.deepEqual(warnings(result), [])
      },
    ),
  ),
]

const refused: OperationCases['refused'] = [
  refusal(
    'asks for an instruction',
    report,
    { rotations: [] },
    {
      error: 'INVALID_OPTIONS',
      facts: { fields: [{ field: 'rotations', message: 'At least one rotation instruction is required' }] },
    },
  ),
  refusal(
    'asks for the list of instructions',
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
    'asks for the password of a locked file',
    () => input('l.pdf', sample('locked.pdf')),
    { rotations: turn([1, 90]) },
    {
      error: 'PASSWORD_REQUIRED',
      facts: { file: 'l.pdf' },
    },
  ),
]

/** The table of rotate. */
export const cases: OperationCases = { accepted, refused }
