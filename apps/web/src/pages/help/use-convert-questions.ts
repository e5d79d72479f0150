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
        answer: t`A scanned page stays an image, and the result lists it. Read its text with OCR PDF first, then convert the result.`,
      },
    ],
    'ocr-pdf': [
      {
        question: t`Does my file look different afterwards?`,
        answer: t`No. The text is invisible, under the image of each page, where it can be searched, selected and copied. Only the options that straighten, clean or compress change the images.`,
      },
      {
        question: t`Do I have to choose the language?`,
        answer: t`Only if the wrong one is shown: the page starts with the languages of your browser or of the file. Remove it and add the right one. Fewer languages give better results.`,
      },
      {
        question: t`Some pages already have text.`,
        answer: t`They stay as they are. Under More Options you can have earlier OCR text replaced, or every page read again.`,
      },
      {
        question: t`How do I find mistakes?`,
        answer: t`Words that may be wrong are marked in the preview and counted in the result, page by page. Click one to see its picture enlarged.`,
      },
    ],
    'docx-to-pdf': [
      {
        question: t`Which files can I use?`,
        answer: t`Word files (docx, doc and their templates), OpenDocument, RTF, plain text, Markdown and HTML. What counts is the content of the file, not its name.`,
      },
      {
        question: t`Does the PDF look like my document?`,
        answer: t`Lines and pages break as in the original if the fonts are in the file or on our server. Fonts that had to be replaced are listed in the result, with their share of the text.`,
      },
      {
        question: t`What happens to tracked changes and comments?`,
        answer: t`The page asks you if the file has any. Unless you choose otherwise, changes count as accepted and comments are left out.`,
      },
      {
        question: t`Why does this not work on my device?`,
        answer: t`The program that lays out Office files does not run reliably in browsers yet. The file is sent when you start, and deleted from our server like any other file.`,
      },
    ],
    'xlsx-to-pdf': [
      {
        question: t`My sheet is wider than a page.`,
        answer: t`It is fitted to the width of one page, in landscape if that shows it larger. Choose “As set in Excel” to keep the page breaks of the file.`,
      },
      {
        question: t`Are hidden sheets in the PDF?`,
        answer: t`Only if you include them. The page names them before you start.`,
      },
    ],
    'pptx-to-pdf': [
      {
        question: t`Can I have the speaker notes, too?`,
        answer: t`Yes, as pages after the slides. The page asks you if the file has notes.`,
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
