import { describe, expect, test } from 'vitest'
import { latin1 } from '@recto/runtime'

import { encodePassword, passwordForms } from './encode-password.ts'

const utf8 = (text: string) => latin1(new TextEncoder().encode(text))

describe('the bytes of a password', () => {
  test.each([
    ['plain letters', 'open sesame', 3, 'open sesame', false],
    ['letters of Latin-1, before UTF-8 was the rule', 'pässwört', 3, 'p\u00e4ssw\u00f6rt', false],
    ['the euro sign, which PDFDocEncoding has elsewhere', 'a€', 4, 'a\u00a0', true],
    ['letters PDFDocEncoding does not have', 'жук', 4, utf8('жук'), true],
    ['letters outside of Latin-1, as UTF-8', 'жук', 6, utf8('жук'), false],
    ['an emoji', '🔒', 6, utf8('🔒'), false],
    ['a decomposed letter, composed', 'e\u0301', 6, utf8('é'), true],
    ['a soft hyphen, left out, and an ordinal, made a letter', 'SªSL\u00adprep', 6, 'SaSLprep', true],
    ['a space that is no plain one', 'a\u00a0b', 6, 'a b', true],
    ['half of a surrogate pair', 'a\ud83d', 6, utf8('a\ufffd'), true],
  ])('%s', (_, password, revision, bytes, isDisputed) => {
    const encoded = encodePassword(password, revision)
    expect([latin1(encoded.bytes), encoded.isDisputed]).toEqual([bytes, isDisputed])
  })

  test.each([
    ['x'.repeat(33), 3, 32, 32],
    ['ж'.repeat(20), 3, 32, 16],
    ['x'.repeat(128), 6, 127, 127],
    ['ж'.repeat(100), 6, 127, 63],
  ])('%s at revision %i is cut to %i bytes, %i letters', (password, revision, bytes, letters) => {
    const encoded = encodePassword(password, revision)
    expect([encoded.bytes.length, encoded.cutTo]).toEqual([bytes, letters])
  })

  test('a password that fits is not reported as truncated', () => {
    for (const [password, revision] of [['x'.repeat(32), 3] as const, ['x'.repeat(127), 6] as const]) {
      expect(encodePassword(password, revision).cutTo).toBeUndefined()
    }
  })
})

test('a password is tried in every encoding that programs may have used', () => {
  const forms = (password: string, revision: number) => passwordForms(password, revision).map((form) => latin1(form))
  expect(forms('ä€', 3)).toEqual(['\u00e4\u00a0', utf8('ä€')])
  expect(forms('ä', 3)).toEqual(['\u00e4', utf8('ä')])
  expect(forms('ª', 6)).toEqual(['a', utf8('ª')])
})
