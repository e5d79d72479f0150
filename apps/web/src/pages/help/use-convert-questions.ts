import { useLingui } from '@lingui/react/macro'
import { QUALITY_DPI, type ToolId } from '@recto/contract'

import type { Question } from '../../components/article/questions.tsx'
import { formatCount } from '../../messages/format.ts'

/** Returns the questions about the conversion tools. */
export function useConvertQuestions(): Partial<Record<ToolId, readonly Question[]>> {
  const { t } = useLingui()
  const [coarsest, finest] = [formatCount(QUALITY_DPI.low), formatCount(QUALITY_DPI.best)]
  return {
    'pdf-to-image': [
      {
        question: t`Which image formats are available?`,
        answer: t`JPG, PNG, TIFF, BMP or WebP, from ${coarsest} to ${finest} dots per inch. PNG can be transparent.`,
      },
      {
        question: t`What do I get?`,
        answer: t`A ZIP file with one image per page, or a single image if you save one page.`,
      },
      {
        question: t`A page is too large for the resolution I chose.`,
        answer: t`The page says which resolution will work. Choose that one, or leave the page out.`,
      },
    ],
    'convert-pdf': [
      {
        question: t`Which formats are available?`,
        answer: t`The ones you can select on the page. Formats that are not ready are marked Coming Soon.`,
      },
    ],
    'pdf-to-docx': [
      {
        question: t`Which quality should I use?`,
        answer: t`Standard, for most files: flowing text with headings, lists, tables, images and links. Basic is text only. Precise also keeps dimensions, fonts and page breaks, and is slower.`,
      },
      {
        question: t`My pages are scanned.`,
        answer: t`It stays an image, and the result lists the page. Reading text from images (OCR) is not available yet.`,
      },
    ],
    'docx-to-pdf': [
      {
        question: t`Which files can I use?`,
        answer: t`Word files (docx, doc and their templates), OpenDocument, RTF, plain text, Markdown and HTML. What counts is what is in the file, not its name.`,
      },
      {
        question: t`Does the PDF look like my document?`,
        answer: t`Lines and pages break as in the original if the fonts are in the file or on our server. Fonts that had to be replaced are listed in the result, with their share of the text.`,
      },
      {
        question: t`What becomes of tracked changes and comments?`,
        answer: t`You are asked when the file has some. Without a word from you, changes count as accepted and comments stay out.`,
      },
      {
        question: t`Why does this not work on my device?`,
        answer: t`The program that lays out Office files does not run reliably in browsers yet. The file is sent when you start, and deleted from our server like every other.`,
      },
    ],
    'xlsx-to-pdf': [
      {
        question: t`My sheet is wider than a page.`,
        answer: t`It is made as wide as one page, in landscape where that shows it larger. Choose “As set in Excel” to keep the page breaks of the file.`,
      },
      {
        question: t`Are hidden sheets in the PDF?`,
        answer: t`Only if you include them. The page names them before you start.`,
      },
    ],
    'pptx-to-pdf': [
      {
        question: t`Can I have the speaker notes, too?`,
        answer: t`Yes, as pages after the slides. You are asked when the file has notes.`,
      },
      {
        question: t`Are hidden slides in the PDF?`,
        answer: t`Only if you include them. The page names them before you start.`,
      },
    ],
    'pdf-to-xlsx': [
      {
        question: t`Are the numbers real numbers?`,
        answer: t`Yes, with separators, percent signs and currencies, and dates are dates. Numbers with leading zeros stay text, and no cell is ever a formula.`,
      },
      {
        question: t`My file has no tables.`,
        answer: t`Include the text outside tables. It is added in reading order, one sheet per page.`,
      },
    ],
    'pdf-to-pptx': [
      {
        question: t`What can I edit on a slide?`,
        answer: t`Text is in boxes by paragraph, tables are tables, and simple drawings are shapes. A page that cannot be converted this way becomes an image, and the result lists it.`,
      },
      {
        question: t`My pages have different sizes.`,
        answer: t`All slides in a presentation share one size: that of most pages. Other pages are fitted to it, and the result says so.`,
      },
    ],
  }
}
