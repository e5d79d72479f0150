import { expect, test } from 'vitest'

import { areEqualBytes } from './equal-bytes.ts'

const LARGE = new Uint8Array(9 * 1024 * 1024).fill(7)
const CHANGED_AT_THE_END = LARGE.with(LARGE.length - 1, 8)

test.each([
  ['equal', 'abc', 'abc', true],
  ['of another size', 'abc', 'abcd', false],
  ['different', 'abc', 'abd', false],
  ['empty', '', '', true],
  ['large and equal', LARGE, LARGE.slice(), true],
  ['large and different in the last byte', LARGE, CHANGED_AT_THE_END, false],
])('files that are %s', async (_, one, other, expected) => {
  expect(await areEqualBytes(new Blob([one]), new Blob([other]))).toBe(expected)
})
