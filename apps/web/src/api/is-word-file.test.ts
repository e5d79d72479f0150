import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { isWordFile } from './is-word-file.ts'

const text = strToU8('<w:document/>'.repeat(200))
const whole = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': text })

test.each<[string, Uint8Array<ArrayBuffer>, boolean]>([
  ['a document', whole, true],
  ['one that breaks off', whole.slice(0, -30), false],
  ['an archive of something else', zipSync({ 'a.txt': text }), false],
  ['a package without its types', zipSync({ 'word/document.xml': text }), false],
  ['a page of more than a thousand bytes', strToU8('<html>'.repeat(300)), false],
  ['nothing', new Uint8Array(), false],
])('%s', async (_what, bytes, isWord) => {
  expect(await isWordFile(new Blob([bytes]))).toBe(isWord)
})
