import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { notAPdf, plain } from '../../../fixtures/documents.ts'
import { sample } from '../../../packages/engine/test/inputs.ts'
import { encryptionOf, textOfPages } from '../../../packages/engine/test/inspect-pdf.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

const LOCKED = { name: 'locked.pdf', bytes: sample('locked.pdf') }
const PLAIN = { name: 'plain.pdf', bytes: plain(2) }
const PASSWORD = 'open sesame'

type Input = typeof PLAIN
type Fields = Record<string, string>

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

function call(path: string, files: Input[], fields: Fields = {}): Promise<Response> {
  return callOperation(server.url, { path, files: files.map((file) => ({ ...file, field: 'file' })), fields })
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

describe('refusals match the specification', () => {
  const protect = '/pdf/protect'
  const remove = '/pdf/protect/remove'
  const check = '/pdf/protect/check'
  const info = '/pdf/info'
  const wanted = { userPassword: 'new' }
  const wrong = { password: 'sesame' }
  const required = '"locked.pdf" is password protected. Enter its password to continue.'
  const wrongPassword = 'That password does not open "locked.pdf". Check capitalization and try again.'

  test.each<[string, Input[], Fields, [status: number, code: string, message: string]]>([
    [protect, [PLAIN], {}, [400, 'INVALID_OPTIONS', 'A user password is required to protect the PDF']],
    [
      protect,
      [PLAIN],
      { userPassword: '' },
      [400, 'INVALID_OPTIONS', 'A user password is required to protect the PDF'],
    ],
    [remove, [LOCKED], {}, [400, 'INVALID_OPTIONS', 'A password is required to remove protection']],
    [remove, [LOCKED], { password: '' }, [400, 'INVALID_OPTIONS', 'A password is required to remove protection']],
    [
      remove,
      [LOCKED],
      { passwords: '[null]' },
      [400, 'INVALID_OPTIONS', 'A password is required to remove protection'],
    ],
    [protect, [], wanted, [400, 'FILE_REQUIRED', 'A PDF file is required to protect the PDF.']],
    [remove, [], wrong, [400, 'FILE_REQUIRED', 'A PDF file is required to remove protection.']],
    [check, [], {}, [400, 'FILE_REQUIRED', 'A PDF file is required to check its protection.']],
    [info, [], {}, [400, 'FILE_REQUIRED', 'A PDF file is required to read its information.']],
    [protect, [{ ...PLAIN, name: 'a.doc' }], wanted, [415, 'NOT_A_PDF', 'The file "a.doc" is not a PDF']],
    [remove, [{ ...PLAIN, name: 'a.doc' }], wrong, [415, 'NOT_A_PDF', 'The file "a.doc" is not a PDF']],
    [check, [{ ...PLAIN, name: 'a' }], {}, [415, 'NOT_A_PDF', 'The file "a" is not a PDF']],
    [info, [{ name: 'letter.pdf', bytes: notAPdf() }], {}, [415, 'NOT_A_PDF', 'The file "letter.pdf" is not a PDF']],
    [info, [PLAIN, PLAIN], {}, [400, 'TOO_MANY_FILES', 'You can send only one file at a time.']],
    [protect, [LOCKED], wanted, [422, 'PASSWORD_REQUIRED', required]],
    [info, [LOCKED], {}, [422, 'PASSWORD_REQUIRED', required]],
    [protect, [LOCKED], { ...wanted, ...wrong }, [422, 'WRONG_PASSWORD', wrongPassword]],
    [remove, [LOCKED], wrong, [422, 'WRONG_PASSWORD', wrongPassword]],
    [remove, [LOCKED], { passwords: '["sesame"]' }, [422, 'WRONG_PASSWORD', wrongPassword]],
    [info, [LOCKED], wrong, [422, 'WRONG_PASSWORD', wrongPassword]],
  ])('%s', async (path, files, fields, [status, code, message]) => {
    const problem = await readProblem(await call(path, files, fields))
    expect(problem).toMatchObject({ status, code, message })
  })

  test.each([
    ['encryptionLevel', { encryptionLevel: 'extreme' }],
    ['allowPrinting', { allowPrinting: 'yes' }],
    ['userPassword', { userPassword: 'x'.repeat(1025) }],
    ['ownerPassword', { ownerPassword: 'x'.repeat(1025) }],
  ])('an invalid %s is reported by name', async (field, fields) => {
    const problem = await readProblem(await call(protect, [PLAIN], { ...wanted, ...fields }))
    expect(problem).toMatchObject({ status: 400, code: 'INVALID_OPTIONS', errors: [{ field }] })
  })
})

test('permissions are separate fields, and missing ones are denied', async () => {
  const fields = { userPassword: 'user', ownerPassword: 'owner', allowPrinting: 'true', allowCopying: 'false' }
  const response = await call('/pdf/protect', [PLAIN], fields)
  expect(response.headers.get('content-disposition')).toContain('filename="plain_protected.pdf"')
  const shown = await encryptionOf(await bytesOf(response), 'user')
  expect(shown).toMatchObject({ R: '6', 'print high resolution': 'allowed', 'extract for any purpose': 'not allowed' })
})

test.each<[string, Fields]>([
  ['password', { password: PASSWORD }],
  ['passwords', { passwords: JSON.stringify([PASSWORD]) }],
  ['both, of which the list counts', { passwords: JSON.stringify([PASSWORD]), password: 'wrong' }],
])('protection is removed with the password from %s', async (_, fields) => {
  const response = await call('/pdf/protect/remove', [LOCKED], fields)
  expect(response.headers.get('content-disposition')).toContain('filename="locked_unprotected.pdf"')
  expect(await textOfPages(await bytesOf(response))).toEqual(['Plain 1', 'Plain 2'])
})

test('a protected file can be protected again, given its password', async () => {
  const response = await call('/pdf/protect', [LOCKED], { userPassword: 'new', password: PASSWORD })
  expect(await encryptionOf(await bytesOf(response), 'new')).toMatchObject({ R: '6' })
})

test('JSON results are not cacheable', async () => {
  const check = await call('/pdf/protect/check', [LOCKED])
  expect(check.headers.get('content-type')).toBe('application/json')
  expect(check.headers.get('cache-control')).toBe('no-store')
  expect(check.headers.get('content-disposition')).toBeNull()
  expect(check.headers.get('x-result-report')).toBeNull()
  expect(await check.json()).toMatchObject({ isEncrypted: true, needsPassword: true, algorithm: 'AES', keyLength: 256 })
  const info = await call('/pdf/info', [LOCKED], { password: PASSWORD })
  expect(await info.json()).toMatchObject({ fileName: 'locked.pdf', pageCount: 2, isEncrypted: true })
})
