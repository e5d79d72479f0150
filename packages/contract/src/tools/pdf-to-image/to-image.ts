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
    'Renders pages as displayed, including annotations and form fields, and returns a ZIP archive of {base}_page_{n}.{ext}, with n zero-padded. Each page comes once, in document order. The resolution is stored in every image. A page that cannot be rendered becomes a blank image, and the report lists it.',
  files: { field: 'file', min: 1, max: 1 },
  batchArchive: 'images.zip',
  options: () => z.object({ ...imageOptions, ...pageSelection }),
  encoding: 'flat',
  answer: {
    kind: 'file',
    contentType: 'application/zip',
    description: 'The images, {base}_images.zip',
    headers: ['X-Page-Count'],
  },
  failure: 'Error converting PDF to images',
  outputName: ([input = 'document.pdf']) => imagesName(input),
})
