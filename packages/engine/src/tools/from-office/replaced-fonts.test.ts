import { expect, test } from 'vitest'

import { replacedFonts } from './replaced-fonts.ts'

test('fonts that are missing are named with their share of the text, in all styles', () => {
  const wanted = new Map([
    ['Calibri', 9],
    ['DejaVu Sans', 4],
    ['Futura', 1],
  ])
  const used = new Map([
    ['Carlito', 600],
    ['Carlito-Bold', 100],
    ['DejaVuSans', 200],
    ['NotoSerif-Italic', 100],
  ])
  expect(replacedFonts(wanted, used)).toEqual([
    { name: 'Calibri', replacement: 'Carlito', percent: 70 },
    { name: 'Futura', replacement: 'Noto Serif', percent: 10 },
  ])
})

test('fonts with the same substitute share its text in proportion to their use', () => {
  const wanted = new Map([
    ['Arial', 3],
    ['Helvetica', 1],
  ])
  expect(replacedFonts(wanted, new Map([['LiberationSans', 40]]))).toEqual([
    { name: 'Arial', replacement: 'Liberation Sans', percent: 75 },
    { name: 'Helvetica', replacement: 'Liberation Sans', percent: 25 },
  ])
})

test('nothing is replaced in a result without text, or with all fonts', () => {
  expect(replacedFonts(new Map([['Arial', 1]]), new Map())).toEqual([])
  expect(replacedFonts(new Map([['Noto Sans', 1]]), new Map([['NotoSans-Bold', 5]]))).toEqual([])
})

test('a font whose substitute is not in the result has no text', () => {
  const wanted = new Map([
    ['Times New Roman', 20],
    ['Cambria', 2],
    ['Futura', 1],
  ])
  const used = new Map([
    ['LiberationSerif', 900],
    ['NotoSerif', 100],
  ])
  expect(replacedFonts(wanted, used).map(({ name }) => name)).toEqual(['Times New Roman', 'Futura'])
})

test('without the usual substitute, another font of the result stands in', () => {
  expect(replacedFonts(new Map([['Calibri', 5]]), new Map([['NotoSans', 10]]))).toEqual([
    { name: 'Calibri', replacement: 'Noto Sans', percent: 100 },
  ])
})
