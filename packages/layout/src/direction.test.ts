import { expect, test } from 'vitest'

import { readingOrder, runsRightToLeft } from './direction.ts'

const [ALEF, BET, GIMEL] = ['\u05d0', '\u05d1', '\u05d2'] as const

/** Lines in visual and in logical order. */
test.each([
  ['Latin is not reversed', 'abc 12', 'abc 12'],
  ['Hebrew is reversed', `${GIMEL}${BET}${ALEF}`, `${ALEF}${BET}${GIMEL}`],
  ['a number in Hebrew is not reversed', `${GIMEL}${BET} 12.50 ${ALEF}`, `${ALEF} 12.50 ${BET}${GIMEL}`],
  ['two numbers in Hebrew are separate', `34 - 12 ${BET}${ALEF}${GIMEL}`, `${GIMEL}${ALEF}${BET} 12 - 34`],
  [
    'a Latin word in Hebrew is not reversed',
    `${GIMEL}${BET}${ALEF} is it ${ALEF}${BET}`,
    `${BET}${ALEF} is it ${ALEF}${BET}${GIMEL}`,
  ],
  ['a Hebrew word in Latin is reversed', `a ${GIMEL}${BET}${ALEF} bcd`, `a ${ALEF}${BET}${GIMEL} bcd`],
  [
    'Hebrew words in Latin with a number',
    `abcdef ${BET}${ALEF} 12 ${GIMEL} ghi`,
    `abcdef ${GIMEL} 12 ${ALEF}${BET} ghi`,
  ],
])('%s', (_, visual, logical) => {
  const texts = Array.from(visual)
  const ordered = readingOrder(texts).map((index) => texts[index])
  expect(ordered.join('')).toBe(logical)
})

test('the direction is that of most letters', () => {
  expect(runsRightToLeft(['a', ALEF, BET])).toBe(true)
  expect(runsRightToLeft(['a', 'b', ALEF])).toBe(false)
  expect(runsRightToLeft(['1', '2'])).toBe(false)
})
