import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { nameWithoutEnding } from '../../file-names.ts'
import { pageSelection, SELECTION_GRAMMAR } from '../../values/page-selection-option.ts'
import { ocrLanguages } from '../../values/ocr-languages-option.ts'
import { OCR_MODES } from './ocr-modes.ts'
import { MAX_CORRECTIONS, wordCorrection } from './word-correction.ts'

const off = (meaning: string) => z.boolean().default(false).describe(meaning)

/** OCR: puts the recognized text of scanned pages under their images. */
export const ocr = defineOperation({
  id: 'ocr',
  tool: 'ocr-pdf',
  path: '/pdf/ocr',
  summary: 'Recognize the text of scanned pages',
  description:
    'Recognizes the text of pages that are images, and adds it invisibly where it is seen, so that it can be searched, selected and converted. The pages look as before, and images, bookmarks, links, form fields, tags and protection stay as they are, unless an option says otherwise. The report counts the pages read and skipped, and lists words that may be wrong. Takes images, too: the result is a PDF file.',
  files: { field: 'file', min: 1, max: 1, accepts: 'images' },
  batchArchive: 'ocr.zip',
  options: z.object({
    languages: ocrLanguages,
    mode: z
      .enum(OCR_MODES)
      .default('skip')
      .describe(
        'What happens to pages that have text. skip: they stay as they are; on a page with a scan beside typed text, the scan is read. redo: the invisible text of an earlier recognition is replaced, other text stays. force: every page is read; pages that have text become images first, so that only the recognized text is left.',
      ),
    pages: pageSelection.optional().describe(`The pages to read: ${SELECTION_GRAMMAR}; all if left out.`),
    rotatePages: off('Turn pages whose text does not stand upright.'),
    deskew: off('Straighten crooked scans by turning what their pages paint; images stay as they are.'),
    clean: off('Make the paper of scans white and remove specks; stores their pages as new images.'),
    compress: off('Compress the result, as `compress` does at its medium level.'),
    pdfa: off('Make the result PDF/A-2b, for archives.'),
    corrections: z
      .array(wordCorrection)
      .max(MAX_CORRECTIONS)
      .default([])
      .describe(
        'Words that were read wrongly, as earlier answers of `recognizePage` or the report placed them, and what they say. Each replaces the word whose place overlaps most; a warning counts those without one.',
      ),
    tagged: off('Tag the recognized text: its paragraphs follow in the structure tree what the document tags already.'),
    sidecar: off('Also return the text, as UTF-8 with a form feed after each page; the answer is a ZIP file.'),
  }),
  encoding: 'json',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    archive: 'ocr.zip',
    description: 'The document with its text, {base}_ocr.pdf; with `sidecar` a ZIP file of it and {base}_ocr.txt',
    headers: ['X-Page-Count'],
  },
  failure: 'Error recognizing text',
  outputName: ([input = 'document.pdf']) => `${nameWithoutEnding(input)}_ocr.pdf`,
})
