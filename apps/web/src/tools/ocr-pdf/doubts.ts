import type { DoubtfulWord, RecognitionFacts } from '@recto/contract'

/** The doubtful words of a page. */
export interface PageDoubts {
  page: number
  words: DoubtfulWord[]
}

/** Doubtful words by page: pages with the most of them on their own, all others in one. */
export interface Doubts {
  pages: PageDoubts[]
  /** The pages after those, and how many doubtful words they have. */
  others: { pages: number[]; count: number }
  /** Doubtful words that the report only counts. */
  unlisted: number
}

/** Pages with doubtful words that are listed on their own. */
const MAX_PAGES = 5

/** Sorts the doubtful words of a report by page, those with the most first. */
export function sortDoubts({ doubtful, doubtfulWords }: RecognitionFacts): Doubts {
  const byPage = new Map<number, DoubtfulWord[]>()
  for (const word of doubtful) byPage.set(word.page, [...(byPage.get(word.page) ?? []), word])
  const sorted = [...byPage]
    .map(([page, words]) => ({ page, words }))
    .toSorted((one, other) => other.words.length - one.words.length || one.page - other.page)
  // A single page more takes no more room than the line about the others.
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
