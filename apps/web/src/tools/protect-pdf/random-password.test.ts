import { expect, test } from 'vitest'

import { makeRandomPassword, READABLE_ALPHABET } from './random-password.ts'

test('passwords are five groups of four readable characters, and never the same', () => {
  const passwords = Array.from({ length: 200 }, makeRandomPassword)
  for (const password of passwords) expect(password).toMatch(/^[a-zA-Z2-9]{4}(-[a-zA-Z2-9]{4}){4}$/)
  expect(passwords.join('')).not.toMatch(/[0O1lI]/)
  expect(new Set(passwords).size).toBe(passwords.length)
})

test('all characters are about equally frequent', () => {
  const signs = Array.from({ length: 500 }, makeRandomPassword).join('').replaceAll('-', '')
  const expected = signs.length / READABLE_ALPHABET.length
  for (const sign of READABLE_ALPHABET) {
    const count = signs.split(sign).length - 1
    // A six-sigma bound: a fair generator fails it once in millions of runs.
    expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected))
  }
})
