import type { Word } from './words.ts'

/** Words below this confidence are read again. One in four of them is right. */
const SURE = 50
/** Words below this confidence are dropped unless they have the shape of text: hardly any are right, and many are drawings. */
const LEAST = 15
/** Words without letters and digits are dropped below this confidence: specks and rules are read as dashes and dots. */
const LEAST_WITHOUT_LETTERS = 80
const LETTERS = /[\p{L}\p{N}]/u
/** The height of words, and the width of their characters, in letter heights. */
const [LEAST_HEIGHT, MOST_HEIGHT] = [0.5, 2.5]
const [LEAST_WIDTH, MOST_WIDTH] = [0.15, 1.6]

/**
 * Whether to keep a word as read. The confidence limits were measured on pages whose text is known.
 * @param letters the median height of letters in pixels, if known
 */
export function isPlausible(word: Word, letters: number | undefined): boolean {
  const { text, confidence } = word
  if (!LETTERS.test(text)) return confidence >= LEAST_WITHOUT_LETTERS
  return confidence >= LEAST || (letters !== undefined && hasShapeOfText(word, letters))
}

/** Whether a word need not be read again. */
export function isSure(word: Word): boolean {
  return word.confidence >= SURE && isPlausible(word, undefined)
}

function hasShapeOfText({ text, box: { left, top, right, bottom } }: Word, letters: number): boolean {
  const [height, width] = [(bottom - top) / letters, (right - left) / letters / Array.from(text).length]
  return height >= LEAST_HEIGHT && height <= MOST_HEIGHT && width >= LEAST_WIDTH && width <= MOST_WIDTH
}
