import { useLingui } from '@lingui/react/macro'
import { MIN_MERGE_FILES, type ToolId } from '@recto/contract'

import type { Question } from '../../components/article/questions.tsx'
import { formatCount } from '../../messages/format.ts'

/** Returns the questions about tools that arrange, rotate and mark pages. */
export function usePageQuestions(): Partial<Record<ToolId, readonly Question[]>> {
  const { t } = useLingui()
  const fewest = formatCount(MIN_MERGE_FILES)
  return {
    'merge-pdf': [
      {
        question: t`In which order are the files put together?`,
        answer: t`In the order of the list. Drag a file, or use its arrows. At least ${fewest} files are needed.`,
      },
      {
        question: t`What is kept?`,
        answer: t`Bookmarks, links, form fields, page labels, attachments, layers and tags. Fields of the same name get names of their own. Signatures cannot outlive a merge; the result says so.`,
      },
    ],
    'split-pdf': [
      {
        question: t`How do I say which pages?`,
        answer: t`Type them, such as 1-3, 5, 8-10, or choose them in the grid of all pages. You can also cut after certain pages, every so many pages, after each page, or at each bookmark.`,
      },
      {
        question: t`What do I get?`,
        answer: t`One PDF, or a ZIP file where there are several. A part holds its pages and what they need: links between them, form fields, tags and the bookmarks that lead into it.`,
      },
    ],
    'rotate-pdf': [
      {
        question: t`Which way does a page turn?`,
        answer: t`Clockwise, from how it stands now. Choose single pages in the list, or click them in the grid.`,
      },
      {
        question: t`Does a page lose quality?`,
        answer: t`No. Only the page's direction is changed; everything on it stays as it is.`,
      },
    ],
    'number-pages': [
      {
        question: t`Can numbering begin later?`,
        answer: t`Yes. Leave out the first or the last page, name the pages that get a number, and say which number comes first.`,
      },
      {
        question: t`Which ways of writing are there?`,
        answer: t`Digits, Roman numerals or letters, with words before and after in any script. The preview shows each page as it will be.`,
      },
    ],
    'watermark-pdf': [
      {
        question: t`Can it be a picture?`,
        answer: t`Yes, a PNG or a JPEG, over the page or under it, once or all over.`,
      },
      {
        question: t`Does a watermark protect a file?`,
        answer: t`It says what the file is; it locks nothing. Somebody with the right program can take it off again. Protect PDF locks a file.`,
      },
    ],
  }
}
