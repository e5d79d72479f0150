import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { input, sample } from '../../../test/inputs.ts'
import { checkWithQpdf, encryptionOf, entry, structureOf, textOfPages } from '../../../test/inspect-pdf.ts'
import {
  EVERYWHERE,
  crossing,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
} from '../../../test/operation-case.ts'

const USER = 'open sesame'
const OWNER = 'for my eyes only'
const warnings = ({ report }: CaseResult) => report.warnings.map(({ code }) => code)

function row(
  name: string,
  file: () => InputFile,
  options: Record<string, unknown>,
  check: (result: CaseResult) => Promise<void>,
): AcceptedCase {
  return { name, operation: 'protect', files: () => [file()], options: { userPassword: USER, ...options }, check }
}

function refusal(
  name: string,
  file: () => InputFile,
  options: Record<string, unknown>,
  expected: Pick<RefusedCase, 'error' | 'facts'>,
): RefusedCase {
  return { name, operation: 'protect', files: () => [file()], options, ...expected }
}

const report = () => input('Report.pdf', fixtures.report())

/** The options that set each permission, by its name in qpdf. */
const PERMISSIONS = {
  allowPrinting: ['print low resolution', 'print high resolution'],
  allowModifying: ['modify other', 'modify document assembly'],
  allowCopying: ['extract for any purpose'],
  allowAnnotating: ['modify annotations'],
  allowFillingForms: ['modify forms'],
} as const

type Permission = keyof typeof PERMISSIONS
const NAMES = Object.keys(PERMISSIONS) as Permission[]
const SETS: Permission[][] = [[], ...NAMES.map((name) => [name]), NAMES]

function permissionRow(level: string, allowed: Permission[]): AcceptedCase {
  const options = Object.fromEntries(allowed.map((name) => [name, true]))
  const title = allowed.length === 0 ? 'nothing' : allowed.join(', ')
  return row(
    `allows ${title} at the ${level} level`,
    report,
    { ...options, ownerPassword: OWNER, encryptionLevel: level },
    async ({ bytes }) => {
      const found = await encryptionOf(bytes, USER)
      for (const name of NAMES) {
        for (const line of PERMISSIONS[name]) {
          assert.equal(found[line], allowed.includes(name) ? 'allowed' : 'not allowed', line)
        }
      }
      assert.equal(found['extract for accessibility'], 'allowed')
    },
  )
}

const accepted: OperationCases['accepted'] = [
  row('keeps the content of the document', report, {}, async (result) => {
    assert.equal(result.name, 'Report_protected.pdf')
    assert.equal(result.report.pageCount, 3)
    assert.deepEqual(warnings(result), [])
    assert.deepEqual(await textOfPages(result.bytes, USER), ['Report one', 'Report two', 'Report three'])
    assert.match(await checkWithQpdf(result.bytes, USER), /No syntax or stream encoding errors/)
    const { outlines, pages, trailer, ...structure } = await structureOf(result.bytes, USER)
    const before = await structureOf(fixtures.report())
    const titles = (items: typeof outlines): unknown => items.map(({ title, kids }) => [title, titles(kids)])
    assert.deepEqual(titles(outlines), titles(before.outlines))
    assert.deepEqual(
      pages.map(({ label }) => label),
      before.pages.map(({ label }) => label),
    )
    assert.equal(entry({ outlines, pages, trailer, ...structure }, trailer['/Info'], '/Title'), 'u:The report')
  }),
  crossing(
    ['browser'],
    row(
      'locks with 40-bit RC4 at the low level',
      report,
      { encryptionLevel: 'low', ownerPassword: OWNER },
      async ({ bytes }) => {
        const found = await encryptionOf(bytes, USER)
        assert.equal(found['R'], '2')
        assert.deepEqual(await textOfPages(bytes, USER), ['Report one', 'Report two', 'Report three'])
        assert.match(await checkWithQpdf(bytes, OWNER), /No syntax/)
      },
    ),
  ),
  row(
    'encrypts with 128-bit RC4 at the medium level',
    report,
    { encryptionLevel: 'medium', ownerPassword: OWNER },
    async ({ bytes }) => {
      const found = await encryptionOf(bytes, USER)
      assert.equal(found['R'], '3')
      assert.deepEqual(await textOfPages(bytes, USER), ['Report one', 'Report two', 'Report three'])
      assert.match(await checkWithQpdf(bytes, OWNER), /No syntax/)
    },
  ),
  crossing(
    ['browser'],
    row('locks with 256-bit AES when no level is named', report, { ownerPassword: OWNER }, async ({ bytes }) => {
      const found = await encryptionOf(bytes, USER)
      assert.deepEqual(
        [found['R'], found['stream encryption method'], found['string encryption method']],
        ['6', 'AESv3', 'AESv3'],
      )
      assert.match(await checkWithQpdf(bytes, OWNER), /No syntax/)
      await assert.rejects(textOfPages(bytes, 'wrong'))
    }),
  ),
  ...SETS.map((allowed) => permissionRow('medium', allowed)),
  ...SETS.map((allowed) => permissionRow('high', allowed)),
  row(
    'allows filling in forms along with annotating at the low level, which has one permission for both',
    report,
    { encryptionLevel: 'low', allowAnnotating: true, ownerPassword: OWNER },
    async ({ bytes }) => {
      const found = await encryptionOf(bytes, USER)
      assert.deepEqual(
        [found['modify annotations'], found['modify forms'], found['print low resolution'], found['modify other']],
        ['allowed', 'allowed', 'not allowed', 'not allowed'],
      )
    },
  ),
  row('uses the user password as owner password if that is empty', report, { ownerPassword: '' }, async ({ bytes }) => {
    assert.equal((await encryptionOf(bytes, USER))['Supplied password is owner password'], '')
  }),
  row(
    'replaces the encryption of an encrypted document',
    () => input('a.pdf', sample('locked.pdf'), 'open sesame'),
    { userPassword: 'another' },
    async ({ bytes }) => {
      assert.deepEqual(await textOfPages(bytes, 'another'), ['Plain 1', 'Plain 2'])
      await assert.rejects(textOfPages(bytes, 'open sesame'))
    },
  ),
  row(
    'keeps form fields with their values',
    () => input('f.pdf', fixtures.form('2026-11-21', '12.50')),
    {},
    async ({ bytes }) => {
      const values = async (file: Uint8Array, password: string) =>
        (await structureOf(file, password)).acroform.fields.map(({ fullname, value }) => [fullname, value])
      assert.deepEqual(await values(bytes, USER), await values(fixtures.form('2026-11-21', '12.50'), ''))
    },
  ),
  row(
    'reports that a signature is lost',
    () => input('s.pdf', fixtures.signed()),
    {},
    async (result) => {
      assert.deepEqual(warnings(result), ['SIGNATURES_LOST'])
      assert.deepEqual(await textOfPages(result.bytes, USER), ['Signed'])
    },
  ),
  row(
    'repairs a damaged document',
    () => input('d.pdf', fixtures.brokenTable()),
    {},
    async (result) => {
      assert.deepEqual(warnings(result), ['REPAIRED'])
      assert.deepEqual(await textOfPages(result.bytes, USER), ['Plain 1', 'Plain 2'])
    },
  ),
  row(
    'reports how much of a long password is used',
    report,
    { encryptionLevel: 'medium', userPassword: 'x'.repeat(100) },
    async (result) => {
      assert.deepEqual(result.report.warnings, [{ code: 'PASSWORD_CUT', count: 32 }])
      assert.equal((await textOfPages(result.bytes, 'x'.repeat(32))).length, 3)
    },
  ),
  crossing(
    EVERYWHERE,
    row(
      'says when a password is written differently by programs',
      report,
      { encryptionLevel: 'low', userPassword: 'пароль' },
      async (result) => {
        assert.deepEqual(warnings(result), ['PASSWORD_NOT_STANDARD'])
        assert.equal((await textOfPages(result.bytes, 'пароль')).length, 3)
      },
    ),
  ),
]

const refused: OperationCases['refused'] = [
  refusal(
    'requires a user password',
    report,
    {},
    {
      error: 'INVALID_OPTIONS',
      facts: { fields: [{ field: 'userPassword', message: 'A user password is required to protect the PDF' }] },
    },
  ),
  crossing(
    ['http'],
    refusal(
      'does not take an empty user password',
      report,
      { userPassword: '' },
      {
        error: 'INVALID_OPTIONS',
        facts: { fields: [{ field: 'userPassword', message: 'A user password is required to protect the PDF' }] },
      },
    ),
  ),
  refusal(
    'requires the password of an encrypted file',
    () => input('a.pdf', sample('locked.pdf')),
    { userPassword: 'x' },
    {
      error: 'PASSWORD_REQUIRED',
      facts: { file: 'a.pdf' },
    },
  ),
  refusal(
    'refuses a wrong password',
    () => input('a.pdf', encryptWithQpdf(fixtures.plain(1), 'revision 3, RC4', 'a', 'b'), 'c'),
    { userPassword: 'x' },
    {
      error: 'WRONG_PASSWORD',
      facts: { file: 'a.pdf' },
    },
  ),
  refusal(
    'refuses a file beyond repair',
    () => input('a.pdf', fixtures.beyondRepair()),
    { userPassword: 'x' },
    {
      error: 'DAMAGED_PDF',
      facts: { file: 'a.pdf' },
    },
  ),
]

/** Cases of protect. */
export const cases: OperationCases = { accepted, refused }
