import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { sentence } from '../../sentence.ts'
import { NUMBER_FORMATS } from '../../values/number-format.ts'
import { pageNumber } from '../../values/page-range.ts'
import { ROTATIONS } from '../../values/rotation.ts'
import { A_PAGE_IS_NEEDED, ORGANIZED_ARCHIVE, ORGANIZED_PREFIX, PAGE_SIDES } from './organize-limits.ts'

const needed = sentence(A_PAGE_IS_NEEDED)

const PAGE_OR_BLANK = sentence('Each entry needs either a page or a blank page.')

const side = z.number().min(PAGE_SIDES.min).max(PAGE_SIDES.max)

const plannedPage = z
  .object({
    file: z.number().int().min(1).default(1).describe('Which file the page is from, counted from 1 in the order sent.'),
    page: pageNumber.optional().describe('Page number in that file, counted from 1.'),
    rotate: z
      .literal(ROTATIONS)
      .default(0)
      .describe('Degrees to rotate the page by, clockwise, relative to its current rotation.'),
    crop: z
      .array(z.number())
      .length(4)
      .optional()
      .describe(
        'Opposite corners of the part to show, x0, y0, x1, y1 in points, from the lower left of the page as displayed before `rotate`. Anything outside the page is ignored. Cropping hides the rest of the page, unless `removeCropped` is set.',
      ),
    blank: z
      .object({
        width: side.optional().describe('In points.'),
        height: side.optional().describe('In points.'),
      })
      .optional()
      .describe('A blank page instead of one from a file. Without a size, it is as large as the page before it.'),
  })
  .refine(({ page, blank }) => (page === undefined) !== (blank === undefined), { error: PAGE_OR_BLANK })

const EXAMPLE = [{ page: 3, rotate: 90 }, { file: 2, page: 1, crop: [36, 36, 400, 500] }, { blank: {} }]

const LABEL_FORMATS = [...NUMBER_FORMATS, 'none'] as const

const label = z.object({
  page: pageNumber.describe('First page of the range, counted from 1 in the new document.'),
  format: z.enum(LABEL_FORMATS).default('decimal').describe('Number style; `none` for a prefix alone.'),
  prefix: z.string().max(100).default('').describe('Text before the number.'),
  start: z.number().int().min(1).max(1_000_000).default(1).describe('Number of the first page.'),
})

/** Organize: a new document from the pages of one or several, in any order. */
export const organize = defineOperation({
  id: 'organize',
  tool: 'organize-pdf',
  path: '/pdf/organize',
  summary: 'Organize the pages of PDF files',
  description:
    'Makes a document from the pages listed in `pages`, of one or several files, in any order: rotated, cropped, repeated, with blank pages in between. Pages that are not listed are left out. Outlines, links between the pages, form fields, tags, page labels, attachments and layers are kept; fields of a repeated page get new names. With `cuts`, each file contains what its pages need, without attachments. The report counts what was moved, removed, duplicated, rotated, cropped and inserted.',
  files: { field: 'files', min: 1, max: 'many' },
  options: () =>
    z.object({
      pages: z
        .array(plannedPage, { error: needed })
        .min(1, needed)
        .max(100_000)
        .describe('The pages of the new document, in order.')
        .meta({ examples: [EXAMPLE] }),
      labels: z
        .array(label)
        .max(10_000)
        .optional()
        .describe(
          'Page labels of the new document, as ranges; each continues up to the next one. Without this option, pages keep their labels; an empty list removes them.',
        ),
      cuts: z
        .array(pageNumber)
        .max(10_000)
        .default([])
        .describe(
          'Cuts the new document into several files, in a ZIP archive: a new one starts after each of these pages, counted from 1 in the new document.',
        ),
      removeCropped: z
        .boolean()
        .default(false)
        .describe(
          'Remove everything outside `crop`: cropped pages are rasterized at 300 dpi. Their text, links and fields become part of the image. Otherwise the rest is only hidden.',
        ),
      filenamePrefix: z
        .string()
        .max(100)
        .default(ORGANIZED_PREFIX)
        .describe('Start of the names of several files, {prefix}-{k}.pdf.'),
    }),
  encoding: 'json',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    archive: ORGANIZED_ARCHIVE,
    description:
      'The new document, {base}_organized.pdf, named after the first file, or with `cuts` organized-files.zip',
    headers: ['X-Page-Count'],
  },
  failure: 'Error organizing PDF pages',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_organized.pdf`,
})
