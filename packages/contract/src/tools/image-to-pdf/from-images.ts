import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { nameWithoutEnding } from '../../file-names.ts'
import { color } from '../../values/color.ts'
import {
  DOCUMENT_SIDES,
  FRAME_CHOICES,
  IMAGE_FITS,
  IMAGE_ORIENTATIONS,
  IMAGE_PAGE_SIZES,
  IMAGES_ARCHIVE,
  MAX_IMAGES_PER_PAGE,
} from './image-page-options.ts'

const side = z.number().min(DOCUMENT_SIDES.min).max(DOCUMENT_SIDES.max)

/** From images: makes a document from images and any PDF files among them. */
export const fromImages = defineOperation({
  id: 'fromImages',
  tool: 'image-to-pdf',
  path: '/pdf/convert/from-images',
  summary: 'Convert images to a PDF file',
  description:
    'Makes a document from JPEG, PNG, TIFF, BMP, GIF, WebP, AVIF, JPEG 2000 and SVG images, in the order sent; the format is detected from the bytes, not the name. JPEG and JPEG 2000 data is embedded byte for byte, and the page is rotated to match its Exif orientation. Other images are stored without loss: fax data in one strip as it is, other bilevel images as JBIG2. Lossy WebP and AVIF images become high-quality JPEGs, and the report says so. SVG is drawn as vectors; scripts and references to other files are ignored, and the report names what is left out. Color profiles, CMYK, transparency and 16 bits per sample are kept. PDF files among the images are appended as they are.',
  files: { field: 'files', min: 1, max: 'many', accepts: 'images' },
  options: () =>
    z.object({
      pageSize: z
        .union([z.enum(IMAGE_PAGE_SIZES), z.object({ width: side, height: side })])
        .default('image')
        .describe(
          'Size of the pages: `image` for the size of the image at its own resolution (72 dpi if the file has none), the name of a paper size, or width and height in points.',
        )
        .meta({ examples: ['a4', { width: 432, height: 288 }] }),
      orientation: z
        .enum(IMAGE_ORIENTATIONS)
        .default('auto')
        .describe(
          'Orientation of the pages; auto: whichever shows the images larger. No effect with the page size `image`.',
        ),
      fit: z
        .enum(IMAGE_FITS)
        .default('contain')
        .describe(
          'How an image is placed within the margins: `contain` shows all of it, as large as possible; `cover` fills the space and hides what is outside; `actual` uses its own resolution, and shrinks it if it does not fit.',
        ),
      marginPoints: z
        .number()
        .min(0)
        .max(1000)
        .default(0)
        .describe('Margin on all sides, in points; with the page size `image` it is added around the image.'),
      imagesPerPage: z
        .number()
        .int()
        .min(1)
        .max(MAX_IMAGES_PER_PAGE)
        .default(1)
        .describe('Images on each page, in rows and columns that show them as large as possible.'),
      gapPoints: z.number().min(0).max(200).default(12).describe('Space between images on the same page, in points.'),
      background: color.optional().describe('Color of the pages, seen in margins and through transparent images.'),
      frames: z
        .enum(FRAME_CHOICES)
        .default('auto')
        .describe(
          'Which images of a file with several are used: the first one, or all. auto: all pages of a TIFF, the first frame of an animation.',
        ),
      cleanUp: z
        .object({
          crop: z
            .boolean()
            .default(true)
            .describe('Crop to the paper, and straighten paper that was photographed at an angle.'),
          deskew: z.boolean().default(true).describe('Make lines of text level.'),
          evenLight: z.boolean().default(true).describe('Even out the lighting and whiten the paper.'),
          removeSpecks: z.boolean().default(true).describe('Remove specks.'),
          blackAndWhite: z.boolean().default(false).describe('Make everything pure black and white.'),
          splitPages: z.boolean().default(false).describe('Split double pages in two.'),
        })
        .optional()
        .describe(
          'Cleans up images of pages with text: scans and photos of paper. Other images stay as they are. Cleaned images are re-encoded as JPEG or, with `blackAndWhite`, as JBIG2; the report counts them.',
        )
        .meta({ examples: [{}, { blackAndWhite: true }] }),
      separate: z.boolean().default(false).describe('Make a separate PDF from each image file, in a ZIP archive.'),
      title: z.string().max(500).optional().describe('Title of the document.'),
      language: z
        .string()
        .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/)
        .max(35)
        .optional()
        .describe('Language of the document, as a tag such as `en` or `de-AT` (BCP 47), for screen readers.')
        .meta({ examples: ['de-AT'] }),
    }),
  encoding: 'json',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    archive: IMAGES_ARCHIVE,
    description: 'The document, with the name of the first file, or with `separate` images-to-pdf.zip',
    headers: ['X-Page-Count'],
  },
  failure: 'Error converting images to PDF',
  outputName: ([input = 'images']) => `${nameWithoutEnding(input)}.pdf`,
})
