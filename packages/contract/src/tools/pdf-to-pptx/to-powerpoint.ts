import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'

/** Media type of .pptx files. */
export const POWERPOINT_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** To PowerPoint: each page as an editable slide. */
export const toPowerpoint = defineOperation({
  id: 'toPowerpoint',
  tool: 'pdf-to-pptx',
  path: '/pdf/convert/to-powerpoint',
  summary: 'Convert a PDF file to PowerPoint',
  description:
    'Writes one slide for each page, as large as the page: text in boxes by paragraph and list, with fonts, sizes, colours, bullets and alignment; titles as titles; tables, images, shapes, links and backgrounds as such. All slides of a file have one size, that of most pages; other pages stand in the middle of theirs. A page that cannot be taken apart as it is seen, such as a scan, becomes a picture with its text in the description, and the report names it.',
  files: { field: 'file', min: 1, max: 1 },
  options: z.object({}),
  encoding: 'json',
  answer: {
    kind: 'file',
    contentType: POWERPOINT_TYPE,
    description: 'The slides, {base}.pptx',
    headers: ['X-Page-Count'],
  },
  failure: 'Error converting PDF to PowerPoint',
  otherAnswer: 'Conversion Error: The server returned an invalid presentation. Please try again.',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}.pptx`,
})
