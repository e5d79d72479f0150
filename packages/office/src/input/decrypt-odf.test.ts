import { nodePlatform } from '@recto/platforms/node'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'

import { encryptedParts, encryptedWhole } from '../../../../fixtures/encrypted-odf.ts'
import { openText } from '../../../../fixtures/office-files.ts'
import { prepareOffice } from './prepare-office.ts'

const OPTIONS = { hidden: false, fitSheets: false, gridlines: false, changes: 'accept' } as const
const plain = openText('<text:p>Grüße</text:p><draw:image xlink:href="http://x/a.png"/>')

const prepare = (bytes: Uint8Array, password?: string) =>
  prepareOffice({ name: 'a.odt', bytes, ...(password !== undefined && { password }) }, OPTIONS, nodePlatform)

describe.each([
  ['part by part', encryptedParts],
  ['as a whole', encryptedWhole],
])('an OpenDocument file that is encrypted %s', (_, encrypt) => {
  const file = encrypt(plain, 'Schlüssel')

  test('is opened and prepared like any other', async () => {
    const { format, bytes, encryption, findings } = await prepare(file, 'Schlüssel')
    expect([format, encryption, findings.references.get('images')]).toEqual(['odt', 'opened', 1])
    const parts = unzipSync(bytes)
    expect(strFromU8(parts['content.xml'] ?? new Uint8Array())).toContain('Grüße')
    expect(strFromU8(parts['META-INF/manifest.xml'] ?? new Uint8Array())).not.toContain('encryption-data')
  })

  test('asks for its password, and refuses another', async () => {
    await expect(prepare(file)).rejects.toMatchObject({ code: 'PASSWORD_REQUIRED' })
    await expect(prepare(file, 'schlüssel')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
  })
})

test.each([
  ['in another way', '#aes256-cbc', '#blowfish'],
  ['with a key that would take minutes', '"1000"', '"99999999"'],
])('a file that is encrypted %s is left as it is', async (_, text, other) => {
  const parts = unzipSync(encryptedParts(plain, 'a'))
  const manifest = strFromU8(parts['META-INF/manifest.xml'] ?? new Uint8Array()).replace(text, other)
  const changed = zipSync({ ...parts, 'META-INF/manifest.xml': strToU8(manifest) })
  expect((await prepare(changed, 'a')).encryption).toBe('left')
})

test('a file within a file that is encrypted as a whole is not opened', async () => {
  const twice = encryptedWhole(encryptedWhole(plain, 'a'), 'a')
  expect((await prepare(twice, 'a')).encryption).toBe('left')
})
