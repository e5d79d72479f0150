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
        question: t`In what order are the files merged?`,
        answer: t`In list order. Drag a file, or use its arrows. You need at least ${fewest} files.`,
      },
      {
        question: t`What is kept?`,
        answer: t`Bookmarks, links, form fields, page labels, attachments, layers and tags. Fields with the same name are renamed. Signatures cannot survive a merge; the result says so.`,
      },
    ],
    'organize-pdf': [
      {
        question: t`How do I move pages without a mouse?`,
        answer: t`Go to a page with the arrow keys and hold Alt to move it. On a phone, hold a page and drag it, or use Move and enter a page number.`,
      },
      {
        question: t`Does cropping remove what I cut off?`,
        answer: t`Only if you ask for it with Remove what is cropped. Otherwise cropping hides it, and other programs can bring it back.`,
      },
    ],
    'image-to-pdf': [
      {
        question: t`Do images lose quality?`,
        answer: t`No. A JPEG goes in byte for byte, and other images are stored without loss. Only lossy WebP and AVIF become JPEG, and the result says so.`,
      },
      {
        question: t`Which images can I use?`,
        answer: t`JPEG, PNG, TIFF, BMP, GIF, WebP, AVIF, JPEG 2000 and SVG, and you can add PDF files. HEIC cannot be read; phones can share such photos as JPEG.`,
      },
    ],
    'split-pdf': [
      {
        question: t`How do I specify pages?`,
        answer: t`Enter them, such as 1-3, 5, 8-10, or select them in the page grid. You can also split after certain pages, every N pages, after each page, or at each bookmark.`,
      },
      {
        question: t`What do I get?`,
        answer: t`One PDF, or a ZIP file if there are several. Each file contains its pages and what they need: links between them, form fields, tags and the bookmarks that point to them.`,
      },
    ],
    'rotate-pdf': [
      {
        question: t`Which way do pages rotate?`,
        answer: t`Clockwise, from its current position. Choose single pages in the list, or click them in the grid.`,
      },
      {
        question: t`Does a page lose quality?`,
        answer: t`No. Only the page's rotation changes; everything on it stays the same.`,
      },
    ],
    'number-pages': [
      {
        question: t`Can numbering start later?`,
        answer: t`Yes. Skip the first or last page, choose which pages to number, and set the first number.`,
      },
      {
        question: t`Which number styles are available?`,
        answer: t`Digits, Roman numerals or letters, with text before and after in any script. The preview shows each page as it will be.`,
      },
    ],
    'watermark-pdf': [
      {
        question: t`Can it be an image?`,
        answer: t`Yes, a PNG or JPEG, over or under the content, once or repeated across the page.`,
      },
      {
        question: t`Does a watermark protect a file?`,
        answer: t`No. It labels the file but does not protect it, and anyone with the right software can remove it. To protect a file, use Protect PDF.`,
      },
    ],
  }
}
