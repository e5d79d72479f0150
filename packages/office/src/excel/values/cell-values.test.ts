import { expect, test } from 'vitest'

import { CellValues } from './cell-values.ts'
import { conventionsIn, conventionsOf } from './conventions.ts'
import { languageCodeOf } from './language-codes.ts'

/** Values of a column: numbers with their formats, `text`, or `code` for text that needs a quote prefix. */
function column(texts: readonly string[], locale?: string): string[] {
  const conventions = conventionsOf(locale)
  const values = new CellValues(conventions.languages)
  return values.ofColumn(texts, conventionsIn(texts, conventions)).map((value) => {
    if (value.kind === 'number') return `${value.value} as ${value.format}`
    return value.needsQuotePrefix ? 'code' : 'text'
  })
}

test.each([
  ['12', '12 as General'],
  ['-5', '-5 as General'],
  ['\u22125', '-5 as General'],
  ['\u20135', '-5 as General'],
  ['5-', '-5 as General'],
  ['+5', '5 as +0;-0;0'],
  ['0.50', '0.5 as 0.00'],
  ['.5', '0.5 as #.0'],
  ['1,234', '1234 as #,##0'],
  ['1,234.50', '1234.5 as #,##0.00'],
  ['1.234,50', '1234.5 as #,##0.00'],
  ['1.234.567', '1234567 as #,##0'],
  ['1\u202f234,5', '1234.5 as #,##0.0'],
  ['1’234.50', '1234.5 as #,##0.00'],
  ['12,34,567.00', '1234567 as #,##0.00'],
  ['(1,234.50)', '-1234.5 as #,##0.00_);(#,##0.00)'],
  ['12.5%', '0.125 as 0.0%'],
  ['12,5 %', '0.125 as 0.0%'],
  ['%12', '0.12 as 0%'],
  ['$1,200', '1200 as [$$]#,##0'],
  ['-$5.20', '-5.2 as [$$]0.00'],
  ['($5.00)', '-5 as [$$]0.00_);([$$]0.00)'],
  ['1.200,00 €', '1200 as #,##0.00\\ [$€]'],
  ['CHF 12.50', '12.5 as [$CHF]\\ 0.00'],
  ['1.5E+10', '15000000000 as 0.0E+00'],
  ['１２３', '123 as General'],
  ['١٬٢٣٤٫٥', '1234.5 as #,##0.0'],
])('%s is a number', (text, value) => {
  expect(column([text])).toEqual([value])
})

test.each([
  ['2024-03-05', '45356 as yyyy\\-mm\\-dd'],
  ['2024/3/5', '45356 as yyyy\\/m\\/d'],
  ['12.03.2024', '45363 as dd\\.mm\\.yyyy'],
  ['31/12/24', '45657 as dd\\/mm\\/yy'],
  ['12/31/2024', '45657 as mm\\/dd\\/yyyy'],
  ['29.02.2024', '45351 as dd\\.mm\\.yyyy'],
  ['5. März 2024', '45356 as [$-407]d\\.\\ mmmm\\ yyyy'],
  ['5 de marzo de 2024', '45356 as [$-C0A]d\\ \\d\\e\\ mmmm\\ \\d\\e\\ yyyy'],
  ['March 5, 2024', '45356 as [$-409]mmmm\\ d\\,\\ yyyy'],
  ['5-Mar-24', '45356 as [$-409]d\\-mmm\\-yy'],
  ['Mar 2024', '45352 as [$-409]mmm\\ yyyy'],
  ['2024年3月5日', '45356 as yyyy\\年m\\月d\\日'],
  ['12:30', `${750 / 1440} as h:mm`],
  ['2:05 PM', `${845 / 1440} as h:mm\\ AM/PM`],
  ['36:15', `${2175 / 1440} as [h]:mm`],
  ['2024-03-05 12:00', '45356.5 as yyyy\\-mm\\-dd\\ h:mm'],
])('%s is a date or a time', (text, value) => {
  expect(column([text])).toEqual([value])
})

test.each([
  ['007', 'code'],
  ['1.2.3', 'code'],
  ['192.168.1.1', 'code'],
  ['12345678901234567', 'code'],
  ['+49 170 1234567', 'code'],
  ['31.02.2024', 'code'],
  ['1,23,4', 'code'],
  ['=1+1', 'code'],
  ['@name', 'code'],
  ['-x', 'code'],
  ['+cmd|x', 'code'],
  ['03/04/2024', 'text'],
  ['', 'text'],
  ['5 kg', 'text'],
  ['5.', 'text'],
  ['10-12', 'text'],
  ['1/2', 'text'],
  ['May', 'text'],
  ['ISO 9001', 'text'],
  ['25:61', 'text'],
  ['1E5', 'text'],
  ['9'.repeat(5000), 'text'],
])('%s stays text', (text, kind) => {
  expect(column([text])).toEqual([kind])
})

test('other cells of the column resolve ambiguous numbers and dates', () => {
  expect(column(['1.234', '2,5'])).toEqual(['1234 as #,##0', '2.5 as 0.0'])
  expect(column(['1.234', '2.50'])).toEqual(['1.234 as 0.000', '2.5 as 0.00'])
  expect(column(['03/04/2024', '31/12/2024'])[0]).toBe('45385 as dd\\/mm\\/yyyy')
  expect(column(['03/04/2024', '12/31/2024'])[0]).toBe('45355 as mm\\/dd\\/yyyy')
})

test.each([
  ['de', '1234 as #,##0', '45385 as dd\\/mm\\/yyyy'],
  ['de-CH', '1.234 as 0.000', '45385 as dd\\/mm\\/yyyy'],
  ['en-US', '1.234 as 0.000', '45355 as mm\\/dd\\/yyyy'],
  ['en_GB', '1.234 as 0.000', '45385 as dd\\/mm\\/yyyy'],
  ['en', '1.234 as 0.000', 'text'],
  ['no language!', '1.234 as 0.000', 'text'],
])('otherwise the language resolves them: %s', (locale, number, date) => {
  expect(column(['1.234'], locale)).toEqual([number])
  expect(column(['03/04/2024'], locale)).toEqual([date])
})

test('numbers are codes if others of the same length in the column begin with a zero', () => {
  expect(column(['00123', '45678', '999'])).toEqual(['code', 'code', '999 as General'])
})

test('formats of dates with month names use the numeric code of the language', () => {
  expect(column(['5 March 2024'], 'en-GB')).toEqual(['45356 as [$-809]d\\ mmmm\\ yyyy'])
  expect(languageCodeOf('de-CH')).toBe('807')
  expect(languageCodeOf('de-LI')).toBe('407')
  expect(languageCodeOf('tlh-AQ')).toBe('tlh-AQ')
})
