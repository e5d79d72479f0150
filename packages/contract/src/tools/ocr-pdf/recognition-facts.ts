/** Why a page was not read. */
export const SKIP_REASONS = [
  /** It has text, and the mode is `skip`. */
  'has-text',
  /** It has text of its own, not only that of an earlier recognition, and nothing replaces that. */
  'no-ocr-layer',
  /** Nothing on it could be text. */
  'blank',
  /** It cannot be rendered. */
  'unreadable',
  /** It has more pixels than are read at a time. */
  'too-large',
] as const

export type SkipReason = (typeof SKIP_REASONS)[number]

/** Pages that were not read for one reason. */
export interface SkippedPages {
  reason: SkipReason
  count: number
  /** Their numbers, from 1; at most `MAX_SKIPPED_LISTED`. */
  pages: number[]
}

/** A rectangle on a page as displayed: in points, from its top left corner, with crop box, rotation and UserUnit applied. */
export interface WordBox {
  left: number
  top: number
  width: number
  height: number
}

/** A word that may be wrong. */
export interface DoubtfulWord {
  /** Counted from 1. */
  page: number
  text: string
  /** From 0 to 100. */
  confidence: number
  box: WordBox
}

/** What was recognized in a document. */
export interface RecognitionFacts {
  /** Codes of the languages used, those with most pages first; none if nothing was read. */
  languages: string[]
  /** How many pages were read, those without words included. */
  pagesRead: number
  /** Chosen pages that were not read, by reason. */
  skipped: SkippedPages[]
  words: number
  /** Words replaced by corrections of the call; absent without any. */
  correctedWords?: number
  /** Words below `DOUBTFUL_CONFIDENCE`. */
  doubtfulWords: number
  /** The least certain of them, in the order of the pages; at most `MAX_DOUBTFUL_LISTED`. */
  doubtful: DoubtfulWord[]
  /** Pages that were not upright, and the clockwise degrees that correct it. */
  turned: { page: number; degrees: 90 | 180 | 270 }[]
}

/** Two of three words below this confidence are wrong, measured on pages whose text is known. */
export const DOUBTFUL_CONFIDENCE = 70
/** More doubtful words are only counted. */
export const MAX_DOUBTFUL_LISTED = 200
/** More page numbers are only counted. */
export const MAX_SKIPPED_LISTED = 200

/** Pages named by number in the short form. */
const SHORT_PAGE_COUNT = 5

/** Only the counts, for where there is little room. */
export function shortRecognition({ skipped, ...facts }: RecognitionFacts): RecognitionFacts {
  const shorter = skipped.map((group) => ({ ...group, pages: group.pages.slice(0, SHORT_PAGE_COUNT) }))
  return { ...facts, skipped: shorter, doubtful: [], turned: facts.turned.slice(0, SHORT_PAGE_COUNT) }
}
