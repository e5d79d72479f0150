import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { nameWithoutOfficeEnding } from '../../office-files.ts'
import { OPTION_MESSAGES } from '../../option-messages.ts'
import { parsePageRanges } from '../../values/page-range.ts'
import { OFFICE_COMMENTS, TRACKED_CHANGES } from './office-options.ts'

/** Pages as typed, such as `1-3, 5`; empty for all. */
const pageRange = z
  .string()
  .max(1000)
  .refine((text) => parsePageRanges(text).invalid.length === 0, { message: OPTION_MESSAGES.notAllowed })

/** From Office: converts a text document, a spreadsheet or a presentation to PDF. */
export const fromOffice = defineOperation({
  id: 'fromOffice',
  path: '/pdf/convert/from-office',
  summary: 'Convert an Office file to PDF',
  description:
    'Turns a text document (docx, doc, odt, rtf, txt, md, html), a spreadsheet (xlsx, xls, ods, csv) or a presentation (pptx, ppt, odp), including templates and files with macros, into a PDF that looks as its author sees it. The format is detected from the bytes; the name only distinguishes text formats. Macros do not run, and nothing outside the file is read: references to other files and addresses are removed, and the report lists them. The report also lists fonts that were replaced, with their share of the text. An encrypted file (docx, xlsx, pptx, doc, xls, ppt, odt, ods or odp) needs its password in `password`. This works only on a server and on the command line, and only if the converter is installed; `convertsOffice` in `GET /api/config` says whether it is.',
  files: { field: 'file', min: 1, max: 1, accepts: 'office' },
  batchArchive: 'pdf.zip',
  needs: 'officeConverter',
  options: () =>
    z.object({
      comments: z
        .enum(OFFICE_COMMENTS)
        .default('none')
        .describe('Comments: left out, printed in the margin, or as annotations of the PDF.'),
      changes: z
        .enum(TRACKED_CHANGES)
        .default('accept')
        .describe(
          'Tracked changes of text documents: as if accepted, as if rejected (docx only), or shown with their marks. Those of doc and rtf are always shown.',
        ),
      hidden: z.boolean().default(false).describe('Include hidden sheets and slides.'),
      notes: z.boolean().default(false).describe('Add the speaker notes after the slides, one page per slide.'),
      fitSheets: z
        .boolean()
        .default(false)
        .describe(
          'Fit each sheet to the width of one page, or of several if its text would be too small to read, in landscape if that shows it larger, and repeat its first row on each page if it is a header. If a sheet already fits with its own print settings, they are kept.',
        ),
      gridlines: z.boolean().default(false).describe('Print gridlines, even if the sheets themselves do not.'),
      tagged: z.boolean().default(true).describe('Write tags, for screen readers and for reuse.'),
      pdfua: z
        .boolean()
        .default(false)
        .describe(
          'Write PDF/UA-1, for accessibility; implies `tagged`. The report counts images without alternative text.',
        ),
      pdfa: z.boolean().default(false).describe('Write PDF/A-2b, for archives.'),
      pageRange: pageRange
        .default('')
        .describe(
          'Pages of the result to write, such as `1-3, 5`; all if empty. Slides, and pages of sheets, are counted like other pages.',
        )
        .meta({ examples: ['1-3, 5'] }),
    }),
  encoding: 'json',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The document, {base}.pdf',
    headers: ['X-Page-Count'],
  },
  failure: 'Error converting to PDF',
  outputName: ([input = 'document.docx']) => `${nameWithoutOfficeEnding(input)}.pdf`,
})
