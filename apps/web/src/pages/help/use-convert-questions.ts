import { useLingui } from '@lingui/react/macro'
import { QUALITY_DPI, type ToolId } from '@recto/contract'

import type { Question } from '../../components/article/questions.tsx'
import { formatCount } from '../../words/format.ts'

/** What is asked about the tools that make something else of a PDF. */
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
  }
}
