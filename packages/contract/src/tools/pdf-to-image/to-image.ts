import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { imagesName } from './image-names.ts'
import { pageSelection, imageOptions } from './image-options.ts'

/** To image: pages as images in a ZIP. */
export const toImage = defineOperation({
  id: 'toImage',
  tool: 'pdf-to-image',
  path: '/pdf/convert/to-image',
  summary: 'Convert pages of a PDF file to images',
  description:
    'Draws pages as they are seen, annotations and form fields included, and answers with a ZIP of {base}_page_{n}.{ext}, n zero-padded. Each page comes once, in the order of the document. The resolution is written into every picture. A page that cannot be drawn is a blank picture, and the report says which.',
  files: { field: 'file', min: 1, max: 1 },
  options: z.object({ ...imageOptions, ...pageSelection }),
  encoding: 'flat',
  answer: {
    kind: 'file',
    contentType: 'application/zip',
    description: 'The pictures, {base}_images.zip',
    headers: ['X-Page-Count'],
  },
  failure: 'Error converting PDF to images',
  outputName: ([input = 'document.pdf']) => imagesName(input),
})
