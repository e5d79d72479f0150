import type { BodyStyle, ParagraphDraft, Word, WordStyle } from '../draft.ts'
import { textOf } from '../lines/text-lines.ts'

/** The format of a paragraph, as far as headings differ from body text. */
export interface HeadingStyle {
  /** Equal for paragraphs of one style. */
  key: string
  size: number
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  isColored: boolean
  isCapital: boolean
  isCentered: boolean
  /** Whether it is larger than body text. */
  isLarge: boolean
  text: string
}

/** Text from this ratio on is larger than body text: half a point at 8 points, more than rounding. */
const LARGER_RATIO = 1.07
/** The share of characters with a format that makes it the paragraph's: numbers and symbols may differ. */
const WHOLE_SHARE = 0.9

/** The format of a paragraph compared with body text. */
export function headingStyle({ lines, format }: ParagraphDraft, body: BodyStyle): HeadingStyle {
  const words = lines.flatMap((line) => line.words).filter(({ position }) => position === 'normal')
  const length = words.reduce((sum, { text }) => sum + text.length, 0)
  const has = (test: (style: WordStyle) => boolean) => lengthWith(words, test) >= WHOLE_SHARE * length && length > 0
  const size = usualSize(words)
  const text = textOfParagraph({ lines })
  const style = {
    size,
    isBold: has(({ isBold }) => isBold),
    isItalic: has(({ isItalic }) => isItalic),
    isUnderlined: has(({ isUnderlined }) => isUnderlined),
    isColored: has(({ color }) => color !== body.style.color),
    isCapital: /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text),
    isCentered: format.align === 'center',
    isLarge: size >= LARGER_RATIO * body.style.size,
  }
  return { ...style, key: JSON.stringify([style, words[0]?.style.family, words[0]?.style.color]), text }
}

function lengthWith(words: readonly Word[], test: (style: WordStyle) => boolean): number {
  return words.reduce((sum, { text, style }) => sum + (test(style) ? text.length : 0), 0)
}

function usualSize(words: readonly Word[]): number {
  const lengths = new Map<number, number>()
  for (const { text, style } of words) lengths.set(style.size, (lengths.get(style.size) ?? 0) + text.length)
  let [usual, most] = [0, 0]
  for (const [size, length] of lengths) if (length > most) [usual, most] = [size, length]
  return usual
}

/** The text of a paragraph, its lines joined by spaces. */
export function textOfParagraph({ lines }: Pick<ParagraphDraft, 'lines'>): string {
  return lines.map(({ words }) => textOf(words)).join(' ')
}
