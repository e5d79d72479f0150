import { describe, expect, test } from 'vitest'

import { baseName, contentDisposition, hasPdfName, safeFileName, uniqueFileNames } from './file-names.ts'

test.each([
  ['a.pdf', 'a'],
  ['A.PDF', 'A'],
  ['a.b.pdf', 'a.b'],
  ['a.pdf.pdf', 'a.pdf'],
  ['a.txt', 'a.txt'],
])('base name of %s is %s', (name, base) => {
  expect(baseName(name)).toBe(base)
})

test('only names with the extension .pdf are PDF names', () => {
  expect(['a.pdf', 'a.PdF', 'a.pdf ', 'pdf', 'a.pdfx', '.pdf'].map(hasPdfName)).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
  ])
})

test.each([
  [
    ['a.pdf', 'b.pdf', 'a.pdf', 'A.PDF'],
    ['a.pdf', 'b.pdf', 'a (2).pdf', 'A (3).PDF'],
  ],
  // If another file already has a number, that number is skipped.
  [
    ['a.pdf', 'a.pdf', 'a (2).pdf'],
    ['a.pdf', 'a (3).pdf', 'a (2).pdf'],
  ],
  [
    ['\u00e9.txt', 'e\u0301.txt', 'x', 'x'],
    ['\u00e9.txt', 'e\u0301 (2).txt', 'x', 'x (2)'],
  ],
])('the names %j become %j', (names, unique) => {
  expect(uniqueFileNames(names)).toEqual(unique)
})

describe('untrusted names', () => {
  test('a run of a million dots in a name takes no longer than other characters', () => {
    expect(safeFileName(`a${'.'.repeat(1_000_000)}b.pdf`)).toMatch(/^a\.+\.pdf$/)
  })

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\a.pdf', 'a.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'a__Set-Cookie_ x=1.pdf'],
    ['a\u202efdp.exe', 'a_fdp.exe'],
    ['...', 'document.pdf'],
    ['', 'document.pdf'],
    ['Angebot für Łódź – 東京.pdf', 'Angebot für Łódź – 東京.pdf'],
  ])('%j is offered as %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe)
  })

  test.each([
    ['b', 1],
    ['ж', 2],
    ['漢', 3],
    ['😀', 4],
  ])('made of many %s stay short enough for every file system, and keep their ending', (character, bytes) => {
    const kept = Math.floor((240 - '.pdf'.length - 1) / bytes)
    for (const count of [kept, kept + 1, 300])
      expect(safeFileName(`a${character.repeat(count)}.pdf`)).toBe(`a${character.repeat(kept)}.pdf`)
    expect(contentDisposition(`a${character.repeat(300)}.pdf`)).toMatch(/^[\x20-\x7e]+\.pdf$/)
  })

  test('are written for old and new readers, on one line of ASCII', () => {
    const value = contentDisposition('Prüfung "(1)" 東京.pdf')
    expect(value).toBe(
      `attachment; filename="Pru_fung _(1)_ __.pdf"; filename*=UTF-8''Pr%C3%BCfung%20_%281%29_%20%E6%9D%B1%E4%BA%AC.pdf`,
    )
    expect(contentDisposition('x"\r\nY: z.pdf')).toMatch(/^[\x20-\x7e]+$/)
  })
})
