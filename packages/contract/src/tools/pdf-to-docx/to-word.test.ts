import { expect, test } from 'vitest'

import { decodeOptions, parseOptions } from '../../form-encoding.ts'
import { toWord, toWordBasic } from './to-word.ts'
import { resolveWordOptions } from './word-options.ts'

const choices = (raw: object) => resolveWordOptions(parseOptions(toWord, raw))

test('options override the defaults of the quality', () => {
  const rich = { hasImages: true, hasLinks: true, hasTables: true, hasHeadings: true, hasLists: true }
  expect(choices({})).toEqual({ quality: 'standard', ...rich, isAccessible: false })
  expect(choices({ quality: 'precise' })).toEqual({ quality: 'precise', ...rich, isAccessible: true })
  const formatting = { preserveImages: false, preserveLinks: true }
  const advanced = { detectHeadings: false }
  expect(choices({ quality: 'basic', formatting, advanced })).toEqual({
    quality: 'basic',
    hasImages: false,
    hasLinks: true,
    hasTables: false,
    hasHeadings: false,
    hasLists: true,
    isAccessible: false,
  })
})

test('the default quality of the basic call is basic', () => {
  expect(decodeOptions(toWordBasic, {}).quality).toBe('basic')
  expect(decodeOptions(toWordBasic, { options: '{"quality":"precise"}' }).quality).toBe('precise')
})

test.each([
  [{ quality: 'perfect' }, 'quality'],
  [{ formatting: { preserveImages: 'maybe' } }, 'formatting.preserveImages'],
  [{ advanced: [] }, 'advanced'],
])('invalid options are refused with their field: %j', (raw, field) => {
  let refusal: unknown
  try {
    parseOptions(toWord, raw)
  } catch (error) {
    refusal = error
  }
  expect(refusal).toMatchObject({ code: 'INVALID_OPTIONS', facts: { fields: [{ field }] } })
})

test('the result is named after the document', () => {
  expect(toWord.outputName(['Annual report.PDF'])).toBe('Annual report.docx')
})
