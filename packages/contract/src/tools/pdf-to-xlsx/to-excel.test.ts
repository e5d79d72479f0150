import { expect, test } from 'vitest'

import { parseOptions } from '../../form-encoding.ts'
import { toExcel } from './to-excel.ts'

test('by default each table is on its own sheet, without other text', () => {
  expect(parseOptions(toExcel, {})).toEqual({
    sheets: 'tables',
    includeText: false,
    locale: 'auto',
    readScans: false,
    languages: [],
  })
})

test.each(['en', 'de-CH', 'zh-Hant-TW', 'ar-EG-u-nu-arab', 'auto'])('accepts the language tag %s', (locale) => {
  expect(parseOptions(toExcel, { locale }).locale).toBe(locale)
})

test.each([
  [{ sheets: 'columns' }, 'sheets'],
  [{ includeText: 'perhaps' }, 'includeText'],
  [{ locale: 'German, please' }, 'locale'],
  [{ locale: '' }, 'locale'],
  [{ locale: 'a'.repeat(40) }, 'locale'],
])('invalid options are refused with their field: %j', (raw, field) => {
  let refusal: unknown
  try {
    parseOptions(toExcel, raw)
  } catch (error) {
    refusal = error
  }
  expect(refusal).toMatchObject({ code: 'INVALID_OPTIONS', facts: { fields: [{ field }] } })
})

test('the result is named after the document', () => {
  expect(toExcel.outputName(['Annual report.PDF'])).toBe('Annual report.xlsx')
})
