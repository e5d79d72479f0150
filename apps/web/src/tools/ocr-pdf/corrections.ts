import { MAX_CORRECTIONS, type RecognizedPage, type WordBox, type WordCorrection } from '@recto/contract'

/** A word of a page, with the visitor's correction. */
export type PageWord = RecognizedPage['words'][number] & {
  /** The corrected text; empty if there is no word. */
  correction?: string
}

/** A page as read, with the visitor's corrections. */
export interface CheckedPage extends RecognizedPage {
  words: PageWord[]
}

/** Assigns the visitor's corrections to their words. */
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

/** The text of a word, corrected if there is a correction. */
export function textOfWord({ text, correction = text }: PageWord): string {
  return correction
}

/** Whether a word still needs checking. */
export function isUnchecked({ isDoubtful, correction }: PageWord): boolean {
  return isDoubtful && correction === undefined
}

/** Adds a correction, replacing an earlier one of the same word; if there are too many, the oldest are dropped. */
export function withCorrection(corrections: readonly WordCorrection[], next: WordCorrection): WordCorrection[] {
  const others = corrections.filter(({ page, box }) => page !== next.page || !isSameBox(box, next.box))
  return [...others, next].slice(-MAX_CORRECTIONS)
}

function isSameBox(one: WordBox, other: WordBox): boolean {
  return one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height
}
