import { expect, test } from 'vitest'

import { widenNarrowColumns } from './narrow-columns.ts'

const table = (widths: readonly number[], properties = '', cell = '<w:tcW w:w="0" w:type="auto"/>') =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid><w:tr><w:tc><w:tcPr>${cell}</w:tcPr></w:tc></w:tr></w:tbl>`

test('the narrow columns of a table that fits its content get room from the widest', () => {
  expect(widenNarrowColumns(table([627, 6565, 402, 402]))).toBe(table([637, 6535, 412, 412]))
})

test('each of two tables, one in the other, is looked at by itself', () => {
  const outer = table([300, 5000]).replace('</w:tc>', `${table([200, 4000])}</w:tc>`)
  const expected = table([310, 4990]).replace('</w:tc>', `${table([210, 3990])}</w:tc>`)
  expect(widenNarrowColumns(outer)).toBe(expected)
})

test.each([
  ['of fixed widths', table([627, 6565], '<w:tblLayout w:type="fixed"/>')],
  ['whose cells have widths', table([627, 6565], '', '<w:tcW w:w="627" w:type="dxa"/>')],
  ['of similar columns', table([3000, 3200, 2800])],
  ['without columns', table([])],
  ['of too many columns', table([600, ...Array.from({ length: 40 }, () => 20)])],
])('a table %s stays', (_, text) => {
  expect(widenNarrowColumns(text)).toBe(text)
})
