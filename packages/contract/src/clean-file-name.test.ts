import { expect, test } from 'vitest'

import { cleanFileName } from './clean-file-name.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\report.pdf', 'report.pdf'],
  ['a\r\nX-Evil: 1.pdf', 'aX-Evil: 1.pdf'],
  ['Ünï 漢字.pdf', 'Ünï 漢字.pdf'],
  ['the "new" 100% plan.pdf', 'the "new" 100% plan.pdf'],
  ['lone \ud800 half.pdf', 'lone \ufffd half.pdf'],
  ['  spaces.pdf ', 'spaces.pdf'],
  ['', 'file'],
  ['folder/', 'file'],
])('%j becomes %j', (raw, clean) => {
  expect(cleanFileName(raw)).toBe(clean)
})

test('a long name keeps its start and its extension', () => {
  const clean = cleanFileName(`${'ж'.repeat(4000)}.pdf`)
  expect(Array.from(clean)).toHaveLength(255)
  expect(clean).toMatch(/^жж.*…жжжжжж\.pdf$/)
})
