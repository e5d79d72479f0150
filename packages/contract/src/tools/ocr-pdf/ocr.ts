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
    'Recognizes the text of pages that are images, and adds it as invisible text in the same place, so that it can be searched, selected and converted. The pages look the same, and images, bookmarks, links, form fields, tags and protection stay as they are, unless an option says otherwise. The report counts the pages read and skipped, and lists words that may be wrong. Takes images, too: the result is a PDF file.',
  files: { field: 'file', min: 1, max: 1, accepts: 'images' },
  batchArchive: 'ocr.zip',
  options: () =>
    z.object({
      languages: ocrLanguages,
      mode: z
        .enum(OCR_MODES)
        .default('skip')
        .describe(
          'What happens to pages that have text. skip: they stay as they are; on a page with a scan next to typed text, the scan is read. redo: the invisible text of an earlier recognition is replaced; other text stays. force: every page is read; pages that have text become images first, so that only the recognized text is left.',
        ),
      pages: pageSelection.optional().describe(`The pages to read: ${SELECTION_GRAMMAR}; all if omitted.`),
      rotatePages: off('Rotate pages so that their text is upright.'),
      deskew: off('Straighten crooked scans by rotating the content of their pages; images stay as they are.'),
      clean: off('Whiten the paper of scans and remove specks; stores their pages as new images.'),
      compress: off('Compress the result, as `compress` does at its medium level.'),
      pdfa: off('Make the result PDF/A-2b, for archives.'),
      corrections: z
        .array(wordCorrection)
        .max(MAX_CORRECTIONS)
        .default([])
        .describe(
          'Corrections of misread words: their positions, as given by an earlier response of `recognizePage` or by the report, and the correct text. Each replaces the word it overlaps most; a warning counts those that match no word.',
        ),
      tagged: off('Tag the recognized text: its paragraphs are added to the structure tree after any existing tags.'),
      sidecar: off('Also return the text, as UTF-8 with a form feed after each page; the response is a ZIP file.'),
    }),
  encoding: 'json',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    archive: 'ocr.zip',
    description: 'The document with its text, {base}_ocr.pdf; with `sidecar`, a ZIP file with it and {base}_ocr.txt',
    headers: ['X-Page-Count'],
  },
  failure: 'Error recognizing text',
  outputName: ([input = 'document.pdf']) => `${nameWithoutEnding(input)}_ocr.pdf`,
})
