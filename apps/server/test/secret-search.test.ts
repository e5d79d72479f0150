import { randomBytes } from 'node:crypto'
import { deflateSync, gzipSync } from 'node:zlib'

import { zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { findSecrets } from './secret-search.ts'

const SECRET = 'Kündigung für Hartwell'
const utf8 = Buffer.from(SECRET)
const utf16 = Buffer.from(SECRET, 'utf16le')

/** The same, surrounded by unrelated data. */
const amid = (bytes: Uint8Array | string) =>
  Buffer.concat([randomBytes(4099), typeof bytes === 'string' ? Buffer.from(bytes) : bytes, randomBytes(4099)])

test.each<[string, Uint8Array | string]>([
  ['plain text', utf8],
  ['UTF-16, little end first', utf16],
  ['UTF-16, big end first', Buffer.from(utf16).swap16()],
  ['Latin-1', Buffer.from(SECRET, 'latin1')],
  ['hexadecimal', utf8.toString('hex')],
  ['hexadecimal in capitals', utf8.toString('hex').toUpperCase()],
  ['UTF-16 in hexadecimal, as strings of PDF files', Buffer.from(utf16).swap16().toString('hex').toUpperCase()],
  ['base64', utf8.toString('base64')],
  ['base64 with something in front of it', Buffer.from(`a ${SECRET}`).toString('base64')],
  ['base64 with more in front of it', Buffer.from(`is ${SECRET} `).toString('base64url')],
  ['a URL', `/files/${encodeURIComponent(SECRET)}.pdf`],
  ['JSON in ASCII', String.raw`{"name":"K\u00fcndigung f\u00fcr Hartwell.pdf"}`],
  ['zlib', deflateSync(`some ${SECRET} text`)],
  ['zlib, cut off', deflateSync(`some ${SECRET} ${randomBytes(9999).toString('hex')}`).subarray(0, 4000)],
  ['gzip', gzipSync(SECRET)],
  ['an entry of a ZIP archive', zipSync({ 'a.txt': Buffer.from(SECRET.repeat(9)) })],
  ['the name of an entry of a ZIP archive', zipSync({ [SECRET]: utf8 }, { level: 0 })],
  ['JSON in base64 in zlib', deflateSync(Buffer.from(JSON.stringify({ SECRET })).toString('base64'))],
  ['zlib in base64', deflateSync(SECRET).toString('base64')],
  ['zlib in base64 after a letter', `x${deflateSync(SECRET).toString('base64')}`],
  ['zlib in hexadecimal', deflateSync(SECRET).toString('hex')],
  ['zlib in hexadecimal after a digit', `a${deflateSync(SECRET).toString('hex')}`],
])('a secret is found in %s', (_, leak) => {
  expect(findSecrets([{ where: 'Redis', bytes: amid(leak) }], ['another one', SECRET])).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Redis.*: "Kündigung für Hartwell" /)]),
  )
})

test('nothing is found where there is nothing, and places are distinguished', () => {
  const quiet = { where: 'store', bytes: amid('Kündigung für Hartmann') }
  const loud = { where: 'log', bytes: utf8 }
  expect(findSecrets([quiet], [SECRET])).toEqual([])
  expect(findSecrets([quiet, loud], [SECRET])).toEqual([`log: "${SECRET}" as it is`])
})

test('a secret too short to tell from chance is refused', () => {
  expect(() => findSecrets([], ['hunter2'])).toThrow('too short')
})
