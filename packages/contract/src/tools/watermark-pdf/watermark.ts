import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { IMAGE_TYPES } from '../../file-signature.ts'
import { sentence } from '../../sentence.ts'
import { BLACK, color } from '../../values/color.ts'
import { openPageRange } from '../../values/page-range.ts'
import { POSITIONS } from '../../values/position.ts'

/** Messages for missing options. */
export const WATERMARK_SENTENCES = {
  type: sentence('Please select a type for the watermark.'),
  text: sentence('Please enter text for the watermark.'),
  image: sentence('Please choose an image for the watermark.'),
  position: sentence('Please select a position for the watermark.'),
  pageRange: sentence('Please enter the pages for the watermark.'),
} as const

/** The form field of the image. */
export const WATERMARK_IMAGE_FIELD = 'image'

/** Watermark: text or an image over or under the content of pages. */
export const watermark = defineOperation({
  id: 'watermark',
  tool: 'watermark-pdf',
  path: '/pdf/watermark',
  summary: 'Add a watermark to a PDF file',
  description:
    'Adds text or an image to pages, positioned as the page is displayed. Text can be in any script and stays searchable and copyable. A watermark larger than the page is scaled down, and the report says so.',
  files: { field: 'file', min: 1, max: 1 },
  batchArchive: 'watermarked.zip',
  attachments: [
    {
      field: WATERMARK_IMAGE_FIELD,
      contentTypes: IMAGE_TYPES,
      description: 'The image for the type `image`: a PNG or JPEG.',
    },
  ],
  options: () =>
    z
      .object({
        type: z
          .enum(['text', 'image'], { error: WATERMARK_SENTENCES.type })
          .describe('Text, or the image sent in `image`.'),
        text: z.string().max(1000).default('').describe('One line of text in any script.'),
        position: z
          .enum(POSITIONS, { error: WATERMARK_SENTENCES.position })
          .describe('Position on the page as displayed.'),
        fontSize: z.number().min(12).max(96).default(48).describe('Font size in points.'),
        opacity: z.number().min(0).max(1).default(0.3).describe('From 0 (invisible) to 1.'),
        color: color.default(BLACK).describe('Text color.'),
        rotation: z
          .number()
          .min(-180)
          .max(180)
          .default(45)
          .describe('In degrees, counterclockwise; only with `center` or `tiled`.'),
        allPages: z.boolean().default(true).describe('Mark every page; `pageRange` is ignored.'),
        pageRange: openPageRange.optional().describe('Pages to mark, if not all.'),
        layer: z.enum(['over', 'under']).default('over').describe('Over or under the page content.'),
        tiled: z.boolean().default(false).describe('Repeat the watermark across the page; `position` is ignored.'),
        imageWidth: z
          .number()
          .min(0.01)
          .max(1)
          .default(0.5)
          .describe('Image width as a fraction of the page width; less if the image would not fit the page.'),
      })
      .refine(({ type, text }) => type !== 'text' || text.trim() !== '', {
        error: WATERMARK_SENTENCES.text,
        path: ['text'],
      })
      .refine(({ allPages, pageRange: range }) => allPages || Boolean(range?.start || range?.end), {
        error: WATERMARK_SENTENCES.pageRange,
        path: ['pageRange'],
      }),
  encoding: 'flat',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The document with the watermark, {base}_watermarked.pdf',
    headers: ['X-Page-Count'],
  },
  failure: 'Error adding watermark',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_watermarked.pdf`,
})
