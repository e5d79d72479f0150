import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { scanOptions } from '../../values/ocr-languages-option.ts'

/** Media type of .pptx files. */
export const POWERPOINT_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** To PowerPoint: each page as an editable slide. */
export const toPowerpoint = defineOperation({
  id: 'toPowerpoint',
  tool: 'pdf-to-pptx',
  path: '/pdf/convert/to-powerpoint',
  summary: 'Convert a PDF file to PowerPoint',
  description:
    'Writes one slide per page: text in boxes by paragraph and list, with fonts, sizes, colors, bullets and alignment, plus titles, tables, images, shapes, links and backgrounds. All slides have the size of most pages; pages of other sizes are centered. A page that cannot be split into objects, such as a scan, becomes an image with its text as alt text, and the report lists it.',
  files: { field: 'file', min: 1, max: 1 },
  batchArchive: 'powerpoint.zip',
  options: () => z.object(scanOptions),
  encoding: 'json',
  answer: {
    kind: 'file',
    contentType: POWERPOINT_TYPE,
    description: 'The presentation, {base}.pptx',
    headers: ['X-Page-Count'],
  },
  failure: 'Error converting PDF to PowerPoint',
  otherAnswer: 'Conversion Error: The server returned an invalid presentation. Please try again.',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}.pptx`,
})
