import { expect, test } from 'vitest'

import { substituteFonts } from './substitute-fonts.ts'

test('fonts that LibreOffice does not know are replaced by ones with the same widths or of the same kind', () => {
  const word = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:eastAsia="MS Mincho" w:cs="Arial"/>'
  expect(substituteFonts(word)).toBe(
    '<w:rFonts w:ascii="Liberation Mono" w:hAnsi="Liberation Mono" w:eastAsia="MS Mincho" w:cs="Arial"/>',
  )
  expect(substituteFonts('<a:latin typeface="Calibri Light"/>')).toBe('<a:latin typeface="Carlito"/>')
})

test('text and known fonts stay', () => {
  const xml = '<w:rFonts w:ascii="Calibri"/><w:t>Consolas typeface="x"</w:t>'
  expect(substituteFonts(xml)).toBe(xml)
})
