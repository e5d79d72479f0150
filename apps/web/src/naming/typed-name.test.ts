import { expect, test } from 'vitest'

import { finishStem, typedStem } from './typed-name.ts'

test.each([
  ['2026/11: offer?', '2026-11- offer-'],
  ['a\u202Efdp', 'a-fdp'],
  ['tab\there', 'tab-here'],
  ['Angebot für Łódź – 東京', 'Angebot für Łódź – 東京'],
])('%j is typed as %j', (typed, shown) => {
  expect(typedStem(typed)).toBe(shown)
})

test.each([
  ['  report. . ', 'report'],
  ['...', ''],
  ['   ', ''],
  ['.hidden', 'hidden'],
  ['report.PDF', 'report'],
  ['v1.2', 'v1.2'],
  ['con', '_con'],
  ['a/b', 'a-b'],
])('%j is finished as %j', (typed, stem) => {
  expect(finishStem(typed, '.pdf')).toBe(stem)
})

test('a finished name is short enough for every file system', () => {
  expect(new TextEncoder().encode(finishStem('漢'.repeat(300), '.pdf'))).toHaveLength(180)
})
