import { expect, test } from 'vitest'

import { OUTPUT_FORMATS, type FormatId } from './output-formats.ts'

const requestFor = (id: FormatId, pageCount?: number) =>
  OUTPUT_FORMATS.find((format) => format.id === id)?.requestFor(pageCount)

test('the six formats with their extensions', () => {
  expect(OUTPUT_FORMATS.map(({ id, extension }) => `${id}${extension}`)).toEqual([
    'word.docx',
    'excel.xlsx',
    'powerpoint.pptx',
    'jpg.jpg',
    'png.png',
    'text.txt',
  ])
})

test.each<[FormatId, number | undefined, string, object]>([
  ['jpg', 1, 'toImageSinglePage', { pageNumber: 1, format: 'jpg' }],
  ['jpg', 2, 'toImage', { format: 'jpg' }],
  ['png', 1, 'toImageSinglePage', { pageNumber: 1, format: 'png' }],
  ['png', undefined, 'toImage', { format: 'png' }],
  ['text', 5, 'toText', {}],
  ['word', 5, 'toWord', {}],
  ['excel', 5, 'toExcel', {}],
  ['powerpoint', 5, 'toPowerpoint', {}],
])('%s of %s pages is produced by %s', (id, pageCount, operation, options) => {
  const request = requestFor(id, pageCount)
  expect([request?.operation.id, request?.options]).toEqual([operation, options])
  expect(request?.operation.options.safeParse(request.options).success).toBe(true)
})
