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
        question: t`Which pictures can I get?`,
        answer: t`JPG, PNG, TIFF, BMP or WebP, from ${coarsest} to ${finest} dots per inch. PNG can be transparent.`,
      },
      {
        question: t`What do I get?`,
        answer: t`A ZIP file with a picture for each page, or one picture where you save a single page.`,
      },
      {
        question: t`A page is too large for a resolution.`,
        answer: t`The page says which resolution still works. Choose that one, or leave the page out.`,
      },
    ],
    'convert-pdf': [
      {
        question: t`Which formats are there?`,
        answer: t`Those that you can press on the page. A format that is not ready says Coming Soon.`,
      },
    ],
    'pdf-to-docx': [
      {
        question: t`Which quality is right?`,
        answer: t`Standard, for most files: text that flows, with headings, lists, tables, images and links. Basic is text alone. Precise keeps measures, fonts and page breaks as well, and is slower.`,
      },
      {
        question: t`My page is a scan.`,
        answer: t`It stays a picture, and the result names the page. Reading text from pictures is not ready yet.`,
      },
    ],
    'pdf-to-xlsx': [
      {
        question: t`Are the numbers real ones?`,
        answer: t`Yes, with their separators, percent signs and currencies, and dates are dates. What begins with zeros stays text, and no cell is ever a formula.`,
      },
      {
        question: t`My file has no tables.`,
        answer: t`Include the text that is in no table: it then comes in reading order, a sheet for each page.`,
      },
    ],
    'pdf-to-pptx': [
      {
        question: t`What can I edit on a slide?`,
        answer: t`Text stands in boxes by paragraph, tables are tables, and simple drawings are shapes. A page that cannot be taken apart becomes a picture, and the result names it.`,
      },
      {
        question: t`My pages differ in size.`,
        answer: t`A presentation has one size: that of most pages. The others are fitted into it, and the result says so.`,
      },
    ],
  }
}
