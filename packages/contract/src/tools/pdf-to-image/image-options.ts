import { z } from 'zod'

import { OPTION_MESSAGES } from '../../option-messages.ts'
import { pageNumber } from '../../values/page-range.ts'
import { DEFAULT_JPEG_QUALITY, QUALITY_DPI, type ImageFormat, type ImageQuality } from './image-formats.ts'

const FORMATS = ['jpg', 'png', 'tiff', 'bmp', 'webp'] as const satisfies readonly ImageFormat[]

const QUALITIES = ['low', 'medium', 'high', 'best'] as const satisfies readonly ImageQuality[]

export const imageFormat = z.enum(FORMATS)

/** Rendering options, which both calls have in common. */
export const imageOptions = {
  format: imageFormat.default('jpg').describe('Image format.'),
  quality: z
    .enum(QUALITIES)
    .default('medium')
    .describe('Resolution: low 96, medium 150, high 300, best 600 dots per inch.'),
  dpi: z
    .number()
    .int()
    .min(1)
    .max(QUALITY_DPI.best)
    .optional()
    .describe('Resolution in dots per inch; overrides `quality`.'),
  jpegQuality: z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(DEFAULT_JPEG_QUALITY)
    .describe('For `jpg`: quality, in percent.'),
  grayscale: z.boolean().default(false).describe('Convert to grayscale.'),
  transparent: z.boolean().default(false).describe('For `png`: transparent background. No effect on other formats.'),
}

/** Options that select pages; all pages if none is given. */
export const pageSelection = {
  pageRange: z
    .object({
      from: pageNumber.default(1).describe('First page, counted from 1.'),
      to: pageNumber.optional().describe('Last page, inclusive; the last page of the document if omitted.'),
    })
    .refine(({ from, to }) => to === undefined || to >= from, { error: OPTION_MESSAGES.order, path: ['to'] })
    .optional()
    .describe('Page range, instead of all pages.'),
  specificPages: z
    .array(pageNumber)
    .max(10_000)
    .default([])
    .describe('Single pages, in any order; takes precedence over `pageRange`.'),
}
