import type { TextLine, Word } from './words.ts'

/** The mean confidence of some lines, by their letters; 0 if there are none. */
export function confidenceOf(lines: readonly TextLine[]): number {
  return meanConfidence(lines.flatMap(({ words }) => words))
}

/** The mean confidence of words, by their letters; 0 if there are none. */
export function meanConfidence(words: readonly Word[]): number {
  let [sum, count] = [0, 0]
  for (const { text, confidence } of words) {
    sum += confidence * text.length
    count += text.length
  }
  return count === 0 ? 0 : sum / count
}
