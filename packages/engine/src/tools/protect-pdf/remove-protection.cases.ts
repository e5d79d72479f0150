import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf, ENCRYPTION_KINDS, type EncryptionKind } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { rowsOfEncryption } from '../../../test/encryption-rows.ts'
import { input, sample } from '../../../test/inputs.ts'
import { checkWithQpdf, structureOf, textOfPages } from '../../../test/inspect-pdf.ts'
import {
  crossing,
  rare,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
} from '../../../test/operation-case.ts'

function row(
  name: string,
  file: () => InputFile,
  password: string,
  check: (result: CaseResult) => Promise<void>,
): AcceptedCase {
  return { name, operation: 'removeProtection', files: () => [file()], options: { password }, check }
}

function refusal(
  name: string,
  file: () => InputFile,
  options: Record<string, unknown>,
  expected: Pick<RefusedCase, 'error' | 'facts'>,
): RefusedCase {
  return { name, operation: 'removeProtection', files: () => [file()], options, ...expected }
}

const KINDS = Object.keys(ENCRYPTION_KINDS) as EncryptionKind[]

/** Kinds whose owner password opens the document in the same way as that of another kind. */
const SAME_OWNER_PASSWORD: ReadonlySet<EncryptionKind> = new Set([
  'revision 4, RC4',
  'revision 4, AES, metadata in the clear',
  'revision 6, AES, metadata in the clear',
])

async function expectReport({ bytes, report }: CaseResult): Promise<void> {
  assert.deepEqual(report.warnings, [])
  assert.deepEqual(await textOfPages(bytes), ['Report one', 'Report two', 'Report three'])
  assert.match(await checkWithQpdf(bytes), /No syntax or stream encoding errors/)
  const { outlines, trailer } = await structureOf(bytes)
  assert.deepEqual(
    [outlines[0]?.title, outlines[0]?.kids[0]?.title, outlines[1]?.title],
    ['Chapter', 'Section', 'Endé'],
  )
  assert.equal(trailer['/Encrypt'], undefined)
}

const accepted: [AcceptedCase, ...AcceptedCase[]] = [
  row(
    'opens with the user password and writes no encryption',
    () => input('Geheim.PDF', sample('locked.pdf')),
    'open sesame',
    async (result) => {
      assert.equal(result.name, 'Geheim_unprotected.pdf')
      assert.equal(result.report.pageCount, 2)
      assert.deepEqual(await textOfPages(result.bytes), ['Plain 1', 'Plain 2'])
    },
  ),
  crossing(
    ['http'],
    row(
      'takes the owner password of a document that opens without one',
      () => input('a.pdf', sample('owner-locked.pdf')),
      'owner',
      async ({ bytes }) => {
        assert.deepEqual(await textOfPages(bytes), ['Plain 1', 'Plain 2'])
        assert.equal((await structureOf(bytes)).trailer['/Encrypt'], undefined)
      },
    ),
  ),
  row(
    'returns an unprotected document unchanged, with a warning',
    () => input('a.pdf', fixtures.plain(1)),
    'x',
    async ({ bytes, report }) => {
      assert.deepEqual(report.warnings, [{ code: 'NOT_PROTECTED', file: 'a.pdf' }])
      assert.deepEqual(Buffer.from(bytes), Buffer.from(fixtures.plain(1)))
    },
  ),
  ...rowsOfEncryption((kind) =>
    row(
      `opens ${kind}, with the user password`,
      () => input('a.pdf', encryptWithQpdf(fixtures.report(), kind, 'pässwört', 'owner')),
      'pässwört',
      expectReport,
    ),
  ),
  ...KINDS.map((kind) => {
    const opens = row(
      `opens ${kind}, with the owner password`,
      () => input('a.pdf', encryptWithQpdf(fixtures.report(), kind, 'user', 'ownér')),
      'ownér',
      expectReport,
    )
    return SAME_OWNER_PASSWORD.has(kind) ? rare(opens) : opens
  }),
]

const refused: OperationCases['refused'] = [
  refusal(
    'requires a password',
    () => input('a.pdf', sample('locked.pdf')),
    {},
    {
      error: 'INVALID_OPTIONS',
      facts: { fields: [{ field: 'password', message: 'A password is required to remove protection' }] },
    },
  ),
  crossing(
    ['http', 'browser'],
    refusal(
      'refuses a wrong password',
      () => input('a.pdf', sample('locked.pdf')),
      { password: 'sesame' },
      {
        error: 'WRONG_PASSWORD',
        facts: { file: 'a.pdf' },
      },
    ),
  ),
  refusal(
    'refuses a wrong password even if the document opens without one',
    () => input('a.pdf', sample('owner-locked.pdf')),
    { password: 'guess' },
    {
      error: 'WRONG_PASSWORD',
      facts: { file: 'a.pdf' },
    },
  ),
]

/** Cases of removeProtection. */
export const cases: OperationCases = { accepted, refused }
