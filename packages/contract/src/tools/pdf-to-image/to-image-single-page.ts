import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { sentence } from '../../sentence.ts'
import { pageNumber } from '../../values/page-range.ts'
import { imageName } from './image-names.ts'
import { IMAGE_FORMATS } from './image-formats.ts'
import { imageFormat, imageOptions } from './image-options.ts'

const PAGE_REQUIRED = sentence('A valid page number is required')

/** The options that the file name depends on, read leniently: the name is needed before they are validated. */
const naming = z.object({ format: imageFormat.catch('jpg'), pageNumber: pageNumber.catch(1) })

/** To image, single page: one page as an image file. */
export const toImageSinglePage = defineOperation({
  id: 'toImageSinglePage',
  tool: 'pdf-to-image',
  path: '/pdf/convert/to-image/single-page',
  summary: 'Convert one page of a PDF file to an image',
  description:
    'Renders one page as displayed, including annotations and form fields, and returns the image. The resolution is stored in it.',
  files: { field: 'file', min: 1, max: 1 },
  options: () =>
    z.object({
      pageNumber: z
        .number({ error: PAGE_REQUIRED })
        .int(PAGE_REQUIRED)
        .min(1, PAGE_REQUIRED)
        .describe('Page to render, counted from 1.'),
      ...imageOptions,
    }),
  encoding: 'flat',
  answer: {
    kind: 'file',
    contentType: IMAGE_FORMATS.jpg.contentType,
    otherTypes: Object.values(IMAGE_FORMATS).map(({ contentType }) => contentType),
    description: 'The image, {base}_page_{n}.{ext}',
    headers: ['X-Page-Count'],
  },
  failure: 'Error converting PDF page to image',
  outputName: ([input = 'document.pdf'], options = {}) => {
    const { format, pageNumber: page } = naming.parse(options)
    return imageName(input, page, format)
  },
})
