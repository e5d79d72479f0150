import { MAX_CORRECTIONS, type RecognizedPage, type WordBox, type WordCorrection } from '@recto/contract'

/** A word of a page, and what the visitor made of it. */
export type PageWord = RecognizedPage['words'][number] & {
  /** What it says; empty if there is no word. */
  correction?: string
}

/** A page as it was read, with the visitor's corrections beside it. */
export interface CheckedPage extends RecognizedPage {
  words: PageWord[]
}

/** Puts the visitor's corrections beside the words that they belong to. */
export function checkedPage(page: RecognizedPage, corrections: readonly WordCorrection[]): CheckedPage {
  const own = corrections.filter((correction) => correction.page === page.page)
  if (own.length === 0) return page
  return {
    ...page,
    words: page.words.map((word) => {
      const correction = own.find(({ box }) => isSameBox(box, word.box))
      return correction === undefined ? word : { ...word, correction: correction.text }
    }),
  }
}

/** What a word says, as far as anyone knows. */
export function textOfWord({ text, correction = text }: PageWord): string {
  return correction
}

/** Whether a word still has to be looked at. */
export function isUnchecked({ isDoubtful, correction }: PageWord): boolean {
  return isDoubtful && correction === undefined
}

/** The corrections with one more, which replaces an earlier one of the same word; the oldest go first if there are too many. */
export function withCorrection(corrections: readonly WordCorrection[], next: WordCorrection): WordCorrection[] {
  const others = corrections.filter(({ page, box }) => page !== next.page || !isSameBox(box, next.box))
  return [...others, next].slice(-MAX_CORRECTIONS)
}

function isSameBox(one: WordBox, other: WordBox): boolean {
  return one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height
}
