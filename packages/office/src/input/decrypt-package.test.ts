import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { agilePackage, standardPackage } from '../../../../fixtures/encrypted-office.ts'
import { decryptPackage } from './decrypt-package.ts'
import { readCompound } from './read-compound.ts'

const content = Uint8Array.from({ length: 9001 }, (_, index) => index % 251)

function open(file: Uint8Array, password: string) {
  const { encrypted } = readCompound(file, 'xlsx') ?? {}
  if (encrypted === undefined) throw new Error('not an encrypted package')
  return decryptPackage(encrypted, password, nodePlatform.aes)
}

test.for([
  ['agile', agilePackage],
  ['standard', standardPackage],
] as const)('%s encryption is opened by the right password only', ([, encrypt]) => {
  const file = encrypt(content, 'Grüße')
  expect(open(file, 'Grüße')).toEqual({ bytes: content })
  expect(open(file, 'grüße')).toEqual({ failure: 'password' })
})

test('short packages are stored in the sectors for small streams', () => {
  expect(open(agilePackage(content.subarray(0, 100), 'a'), 'a')).toEqual({ bytes: content.subarray(0, 100) })
})

test('unknown encryption, or one that would take minutes, is not supported', () => {
  const file = Buffer.from(agilePackage(content, 'a'))
  const changed = (text: string, other: string) =>
    Uint8Array.from(Buffer.from(file.toString('latin1').replace(text, other), 'latin1'))
  expect(open(changed('spinCount="1000"', 'spinCount="9e99"'), 'a')).toEqual({ failure: 'unreadable' })
  expect(open(changed('"SHA512"', '"MD5123"'), 'a')).toEqual({ failure: 'unreadable' })
})
