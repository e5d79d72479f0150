import type { Word } from './words.ts'

/** Words of lower confidence are read again. One in four of them is right. */
export const SURE = 50
/** Words of lower confidence are dropped if reading them again does not help: hardly one is right, and many are drawings. */
const LEAST = 15
/** The same for words without letters and digits: specks and rules are read as dashes and dots. */
const LEAST_WITHOUT_LETTERS = 80
const LETTERS = /[\p{L}\p{N}]/u

/** Whether a word stays as it was read. The bounds are measured on pages whose text is known. */
export function isPlausible({ text, confidence }: Word): boolean {
  return confidence >= (LETTERS.test(text) ? LEAST : LEAST_WITHOUT_LETTERS)
}

/** Whether a word need not be read again. */
export function isSure(word: Word): boolean {
  return word.confidence >= SURE && isPlausible(word)
}
