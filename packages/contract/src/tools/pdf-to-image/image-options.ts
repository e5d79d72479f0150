import { z } from 'zod'

import { pageNumber } from '../../values/page-range.ts'

/** Kinds of picture that pages are saved as, with what each is called and can do. */
export const IMAGE_FORMATS = {
  // The longest side that each can have, in pixels: libjpeg's own bound, and the 14 bits of WebP's header.
  jpg: { contentType: 'image/jpeg', maxSidePixels: 65_500 },
  png: { contentType: 'image/png', maxSidePixels: 2 ** 31 - 1 },
  tiff: { contentType: 'image/tiff', maxSidePixels: 2 ** 31 - 1 },
  bmp: { contentType: 'image/bmp', maxSidePixels: 2 ** 31 - 1 },
  webp: { contentType: 'image/webp', maxSidePixels: 16_383 },
} as const

/** A kind of picture; also the ending of its files. */
export type ImageFormat = keyof typeof IMAGE_FORMATS

const FORMATS = ['jpg', 'png', 'tiff', 'bmp', 'webp'] as const satisfies readonly ImageFormat[]

/** Dots per inch of each quality. */
export const QUALITY_DPI = { low: 96, medium: 150, high: 300, best: 600 } as const

/** How finely pages are drawn. */
export type ImageQuality = keyof typeof QUALITY_DPI

const QUALITIES = ['low', 'medium', 'high', 'best'] as const satisfies readonly ImageQuality[]

/** Share of the best that a JPG keeps where nothing was chosen: no loss that a reader of text sees. */
export const DEFAULT_JPEG_QUALITY = 85

/** A kind of picture as an option. */
export const imageFormat = z.enum(FORMATS)

/** How a page becomes a picture: what both calls have in common. */
export const pictureOptions = {
  format: imageFormat.default('jpg').describe('Kind of picture.'),
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
    .describe('Dots per inch, where those of `quality` do not fit.'),
  jpegQuality: z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(DEFAULT_JPEG_QUALITY)
    .describe('For `jpg`: how much of the picture is kept, in percent.'),
  grayscale: z.boolean().default(false).describe('Shades of gray instead of colours.'),
  transparent: z
    .boolean()
    .default(false)
    .describe('For `png`: where nothing is drawn the picture is clear. It has no effect on other formats.'),
}

/** Which pages are drawn: none named means all of them. */
export const pageChoice = {
  pageRange: z
    .object({
      from: pageNumber.default(1).describe('First page, counted from 1.'),
      to: pageNumber.optional().describe('Last page, included; the last of the document without.'),
    })
    .refine(({ from, to }) => to === undefined || to >= from, { error: 'must not end before it starts', path: ['to'] })
    .optional()
    .describe('Pages from one to another, instead of all.'),
  specificPages: z
    .array(pageNumber)
    .max(10_000)
    .default([])
    .describe('Single pages, in any order; they come before `pageRange`.'),
}
