import type { DoubtfulWord, RecognitionFacts } from '@recto/contract'

/** The doubtful words of a page. */
export interface PageDoubts {
  page: number
  words: DoubtfulWord[]
}

/** Doubtful words by page: the pages with most of them separately, all others together. */
export interface Doubts {
  pages: PageDoubts[]
  /** The remaining pages, and their number of doubtful words. */
  others: { pages: number[]; count: number }
  /** Doubtful words that the report only counts. */
  unlisted: number
}

/** Number of pages listed separately. */
const MAX_PAGES = 5

/** A page of text is read with most of its words certain; on a photo or a drawing, only letter-like shapes are found. */
const MOST_DOUBTFUL = 2 / 3

/** Whether so many of the words are doubtful that there may be no text at all. */
export function isMostlyDoubtful({ words, doubtfulWords }: RecognitionFacts): boolean {
  return words > 0 && doubtfulWords >= MOST_DOUBTFUL * words
}

/** Whether text was read, and most of it surely; unknown facts count as read. */
export function isWellRead(facts: RecognitionFacts | undefined): boolean {
  return facts === undefined || (facts.words > 0 && !isMostlyDoubtful(facts))
}

/** Groups the doubtful words of a report by page, those with most words first. */
export function sortDoubts({ doubtful, doubtfulWords }: RecognitionFacts): Doubts {
  const byPage = new Map<number, DoubtfulWord[]>()
  for (const word of doubtful) byPage.set(word.page, [...(byPage.get(word.page) ?? []), word])
  const sorted = [...byPage]
    .map(([page, words]) => ({ page, words }))
    .toSorted((one, other) => other.words.length - one.words.length || one.page - other.page)
  // One more page takes no more space than the line about the others.
  const shown = sorted.length <= MAX_PAGES + 1 ? sorted.length : MAX_PAGES
  const rest = sorted.slice(shown)
  return {
    pages: sorted.slice(0, shown),
    others: {
      pages: rest.map(({ page }) => page).toSorted((one, other) => one - other),
      count: rest.reduce((sum, { words }) => sum + words.length, 0),
    },
    unlisted: Math.max(0, doubtfulWords - doubtful.length),
  }
}
