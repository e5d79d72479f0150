import type { PAPER_SIZES } from '../../values/paper-sizes.ts'

// In its own file, so that a page that only mentions the choices does not load zod.

/** Named sizes of pages made of images. */
export const IMAGE_PAGE_SIZES = ['image', 'a4', 'letter', 'a3', 'a5', 'legal', 'tabloid'] as const satisfies readonly (
  | keyof typeof PAPER_SIZES
  | 'image'
)[]

export const IMAGE_ORIENTATIONS = ['auto', 'portrait', 'landscape'] as const

export const IMAGE_FITS = ['contain', 'cover', 'actual'] as const

export const FRAME_CHOICES = ['auto', 'first', 'all'] as const

export const MAX_IMAGES_PER_PAGE = 36

/** Sides of a page, in points (ISO 32000-2, annex C). */
export const DOCUMENT_SIDES = { min: 3, max: 14_400 } as const

/** Name of the ZIP with a file for each image. */
export const IMAGES_ARCHIVE = 'images-to-pdf.zip'

/** Resolution of images that have none, in dpi: a pixel is a point. */
export const DEFAULT_IMAGE_DPI = 72
