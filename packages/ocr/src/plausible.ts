import type { TextLine, Word } from './words.ts'

/** Words below this confidence are read again. One in four of them is right. */
const SURE = 50
/** Words below this confidence are dropped unless they have the shape of text: hardly any are right, and many are drawings. */
const LEAST = 15
/** Words without letters and digits are dropped below this confidence: specks and rules are read as dashes and dots. */
const LEAST_WITHOUT_LETTERS = 80
/** A page on which fewer words than this share are sure is noise or a picture, or in a language that is not read. */
const LEAST_SURE = 1 / 3
const LETTERS = /[\p{L}\p{N}]/u
/** The height of words, and the width of their characters, in letter heights. */
const [LEAST_HEIGHT, MOST_HEIGHT] = [0.5, 2.5]
const [LEAST_WIDTH, MOST_WIDTH] = [0.15, 1.6]
/** Characters of unsure words are at most this wide, as a share of the word's height; wider ones are drawings. */
const MOST_ASPECT = 1.5

/**
 * Whether to keep a word as read. The confidence limits were measured on pages whose text is known.
 * @param letters the median height of letters in pixels, if known
 */
export function isPlausible(word: Word, letters: number | undefined): boolean {
  const { text, confidence } = word
  if (!LETTERS.test(text)) return confidence >= LEAST_WITHOUT_LETTERS
  if (confidence >= SURE) return true
  return confidence >= LEAST ? !isStretched(word) : letters !== undefined && hasShapeOfText(word, letters)
}

/** Whether a word need not be read again. */
export function isSure(word: Word): boolean {
  return word.confidence >= SURE && isPlausible(word, undefined)
}

/** The lines of a page, without the words that are not sure if hardly any is. */
export function withoutNoise(lines: readonly TextLine[]): readonly TextLine[] {
  const words = lines.flatMap((line) => line.words)
  if (words.filter(isSure).length >= LEAST_SURE * words.length) return lines
  return lines.map((line) => ({ ...line, words: line.words.filter(isSure) })).filter((line) => line.words.length > 0)
}

function isStretched({ text, box: { left, top, right, bottom } }: Word): boolean {
  return right - left > MOST_ASPECT * (bottom - top) * Array.from(text).length
}

function hasShapeOfText({ text, box: { left, top, right, bottom } }: Word, letters: number): boolean {
  const [height, width] = [(bottom - top) / letters, (right - left) / letters / Array.from(text).length]
  return height >= LEAST_HEIGHT && height <= MOST_HEIGHT && width >= LEAST_WIDTH && width <= MOST_WIDTH
}
