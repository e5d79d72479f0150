import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { answerName, contentTypesOf, type OperationDefinition } from './define-operation.ts'
import { AppError } from './errors.ts'
import { decodeOptions, encodeOptions } from './form-encoding.ts'
import { OPERATIONS } from './tools/operations.ts'

const flat = {
  ...OPERATIONS.merge,
  id: 'flat',
  encoding: 'flat' as const,
  options: z.object({
    text: z.string().default('none'),
    count: z.number().int().min(1).default(1),
    isOn: z.boolean().default(false),
    color: z.object({ r: z.number(), g: z.number() }).optional(),
    pages: z.array(z.number()).max(3).default([]),
    size: z.enum(['small', 'large']).default('small'),
  }),
} satisfies OperationDefinition

/** The fields refused, or undefined if all options are valid. */
function refusedFields(read: () => unknown): string[] | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return error instanceof AppError ? (error.facts.fields ?? []).map(({ field }) => field) : [String(error)]
  }
}

describe('flat fields', () => {
  test('come back as they were', () => {
    const options = { text: 'true', count: 12, isOn: true, color: { r: 0.5, g: 1 }, pages: [1, 2], size: 'large' }
    expect(decodeOptions(flat, encodeOptions(flat, options))).toEqual(options)
  })

  test('that are missing or empty give the defaults', () => {
    expect(decodeOptions(flat, { count: '' })).toEqual({
      text: 'none',
      count: 1,
      isOn: false,
      pages: [],
      size: 'small',
    })
  })

  test.each([
    ['count', 'many'],
    ['count', '1e3'],
    ['count', '0'],
    ['count', '1.5'],
    ['isOn', 'yes'],
    ['color', '{"r":'],
    ['pages', '1,2'],
  ])('%s = %s is refused by name', (field, value) => {
    expect(refusedFields(() => decodeOptions(flat, { [field]: value }))).toEqual([field])
  })

  test.each([
    ['count', 'many', 'count: must be a number'],
    ['count', '0', 'count: must be at least 1'],
    ['count', '1.5', 'count: must be a whole number'],
    ['isOn', 'yes', 'isOn: must be true or false'],
    ['color', '{"r":1}', 'color.g: is missing'],
    ['color', 'red', 'color: must be an object'],
    ['pages', '1,2', 'pages: must be a list'],
    ['pages', '[1,2,3,4]', 'pages: must have at most 3 entries'],
    ['size', 'huge', 'size: must be one of small, large'],
  ])('%s = %s is refused in words of ours: %s', (field, value, words) => {
    expect(() => decodeOptions(flat, { [field]: value })).toThrow(
      expect.objectContaining({ facts: { fields: [{ field: words.split(':')[0], message: words }] } }),
    )
  })
})

describe('one JSON field', () => {
  test('comes back as it was, defaults filled in', () => {
    const options = { documentInfo: { title: 'Ünïcode' }, addBookmarks: false }
    expect(decodeOptions(OPERATIONS.merge, encodeOptions(OPERATIONS.merge, options))).toEqual(options)
    expect(decodeOptions(OPERATIONS.merge, {})).toEqual({ documentInfo: {}, addBookmarks: true })
  })

  test.each([
    ['{', ['options']],
    ['[]', ['options']],
    ['"text"', ['options']],
    ['{"addBookmarks":"no"}', ['addBookmarks']],
    ['{"documentInfo":{"title":7}}', ['documentInfo.title']],
  ])('%s is refused by name', (text, fields) => {
    expect(refusedFields(() => decodeOptions(OPERATIONS.merge, { options: text }))).toEqual(fields)
  })
})

test('defined query parameters override form fields', () => {
  const operation = { ...OPERATIONS.merge, query: { bookmarks: 'addBookmarks' } }
  const fields = { options: '{"addBookmarks":true}' }
  expect(decodeOptions(operation, fields, { bookmarks: 'false', download: 'zip' }).addBookmarks).toBe(false)
  expect(decodeOptions(operation, fields, {}).addBookmarks).toBe(true)
  expect(() => decodeOptions(operation, fields, { bookmarks: 'maybe' })).toThrow(AppError)
})

test('a ZIP has its own file name and media type', () => {
  const { answer } = OPERATIONS.merge
  if (answer.kind !== 'file') throw new Error('merge answers with a file')
  const operation = { ...OPERATIONS.merge, answer: { ...answer, archive: 'files.zip' } }
  expect(contentTypesOf(operation.answer)).toEqual(['application/pdf', 'application/zip'])
  expect(answerName(operation, 'application/zip', ['a.pdf'])).toBe('files.zip')
  expect(answerName(operation, 'application/pdf', ['a.pdf'])).toBe('merged.pdf')
  expect(answerName(OPERATIONS.merge, 'application/zip', ['a.pdf'])).toBe('merged.pdf')
})
