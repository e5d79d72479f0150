import { expect, test } from 'vitest'

import { matchesAccept } from './accept.ts'

test.each([
  ['a.pdf', 'application/pdf', '.pdf', true],
  ['A.PDF', '', '.pdf', true],
  ['a.pdf.exe', 'application/pdf', '.pdf', false],
  ['pdf', '', '.pdf', false],
  ['a.docx', '', '.pdf', false],
  ['a.docx', '', ' .pdf , .docx ', true],
  ['photo', 'image/png', 'image/*', true],
  ['photo', 'IMAGE/PNG', 'image/*', true],
  ['photo.png', '', 'image/*', false],
  ['photo', 'imagery/x', 'image/*', false],
  ['a', 'application/pdf', 'application/pdf', true],
  ['a', 'application/pdfx', 'application/pdf', false],
  ['a', '', '*/*', true],
  ['a', '', '', true],
  ['a.txt', 'text/plain', '.pdf,,', false],
])('%s (%s) against %j: %s', (name, type, accept, expected) => {
  expect(matchesAccept({ name, type }, accept)).toBe(expected)
})
