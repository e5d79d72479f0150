import { expect, test } from 'vitest'

import { hasOfficeName, nameWithoutOfficeEnding, officeContainerOf } from './office-files.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['PK\u0003\u0004\u0014\0', 'zip'],
  ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1\0\0', 'compound'],
  ['{\\rtf1\\ansi', 'text'],
  ['# Heading\r\n\tand text', 'text'],
  ['\u00ff\u00feH\0i\0', 'text'],
  ['Gr\u00f6\u00dfe', 'text'],
  ['%PDF-1.7\n', undefined],
  ['\u0089PNG\r\n\u001a\n', undefined],
  ['MZ\u0090\0\u0003', undefined],
  ['', undefined],
])('%j', (text, container) => {
  expect(officeContainerOf(bytes(text))).toBe(container)
})

test('names lose their extension, whatever its case', () => {
  expect(['Plan.DOCX', 'a.b.ods', 'notes.md', 'page.htm', 'x.pdf', 'docx'].map(nameWithoutOfficeEnding)).toEqual([
    'Plan',
    'a.b',
    'notes',
    'page',
    'x.pdf',
    'docx',
  ])
  expect(hasOfficeName('slides.Pptx')).toBe(true)
  expect(hasOfficeName('xlsx')).toBe(false)
})
