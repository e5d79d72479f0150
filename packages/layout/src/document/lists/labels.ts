import type { ListLevel } from '../document-model.ts'
import type { TextLine, Word } from '../draft.ts'
import { bulletOf, isPlainBullet } from './bullets.ts'
import { letterValue, romanValue } from './numerals.ts'

/** A possible value of a label: `i.` is the first Roman numeral or the ninth letter. */
export interface Reading {
  format: Exclude<ListLevel['format'], 'bullet'>
  value: number
}

/** The label of a list item. */
export interface Label {
  text: string
  /** The bullet character, if it has one. */
  bullet: string | undefined
  /** Its possible values; none for a bullet. */
  readings: Reading[]
  /** The text before the number that is counted, such as `(`, or `1.2.` of `1.2.3`; and after it. */
  before: string
  after: string
  /** How many numbers come before the last one. */
  depth: number
  /** How many words of the line it takes, and how many characters of the next one. */
  wordCount: number
  characterCount: number
  left: number
  right: number
  /** Where the text after it starts. */
  textLeft: number
}

/** A multilevel number such as 1.2.3, its last part separate. */
const NUMBERS = /^((?:\d{1,3}\.)*)(\d{1,3})([.)．、）]?)$/u
const ENCLOSED = /^([([（]?)(\d{1,3}|\p{L}{1,6})([.)\]．、）])$/u
/** Full-width punctuation contains its own space, so the text follows directly. */
const WIDE_NUMBER = /^[(（]?\d{1,3}[．、）](?=\D)/u
const WIDE_DIGITS = /[\uff10-\uff19]/gu
const CLOSED_BY: Readonly<Record<string, string>> = { '(': ')', '（': '）', '[': ']' }
/** Longer ones are words. */
const MAX_LABEL_LENGTH = 14
/** A gap wider than a word space clearly separates a label from its text. */
export const CLEAR_GAP_EM = 0.5

/** Whether a line may begin a list item and so a paragraph. */
export function beginsWithLabel(line: TextLine): boolean {
  return readLabel(line) !== undefined
}

/** The label of a line; undefined if there is none, or no text after it. */
export function readLabel(line: TextLine): Label | undefined {
  const first = line.words[0]
  if (first === undefined || first.position !== 'normal') return undefined
  return readGlued(line, first) ?? readWide(line, first) ?? readWords(line)
}

/** A full-width number directly followed by text. */
function readWide(line: TextLine, first: Word): Label | undefined {
  const [text] = WIDE_NUMBER.exec(withPlainDigits(first.text)) ?? []
  const label = text === undefined ? undefined : interpret(text, first.style.family)
  if (text === undefined || label === undefined || line.isRightToLeft) return undefined
  const rest = Array.from(first.text.slice(text.length)).length
  const textLeft = Math.max(first.left, first.right - rest * first.style.size)
  const edges = { left: first.left, right: textLeft, textLeft }
  return { ...label, text: first.text.slice(0, text.length), wordCount: 0, characterCount: text.length, ...edges }
}

function withPlainDigits(text: string): string {
  return text.replaceAll(WIDE_DIGITS, (digit) => String(digit.charCodeAt(0) - 0xff10))
}

/** A bullet directly followed by text. */
function readGlued(line: TextLine, first: Word): Label | undefined {
  const [sign = '', ...rest] = first.text
  const bullet = bulletOf(sign, first.style.family)
  if (bullet === undefined || isPlainBullet(sign) || rest.length === 0) return undefined
  const width = (first.right - first.left) / (rest.length + 1)
  const edges = line.isRightToLeft
    ? { left: first.right - width, right: first.right, textLeft: first.right - width }
    : { left: first.left, right: first.left + width, textLeft: first.left + width }
  return { ...NO_NUMBER, text: sign, bullet, wordCount: 0, characterCount: sign.length, ...edges }
}

const NO_NUMBER = { readings: [], before: '', after: '', depth: 0 }

function readWords(line: TextLine): Label | undefined {
  const end = line.words.findIndex((word, index) => index > 0 && (word.isSpaced || word.gapBefore > 0))
  const [words, next] = [line.words.slice(0, end), line.words[end]]
  const text = words.map((word) => word.text).join('')
  const [first, last] = [words[0], words.at(-1)]
  if (end < 1 || next === undefined || first === undefined || last === undefined) return undefined
  if (text.length > MAX_LABEL_LENGTH) return undefined
  const label = interpret(text, first.style.family)
  if (label === undefined) return undefined
  const edges = line.isRightToLeft
    ? { left: last.left, right: first.right, textLeft: next.right }
    : { left: first.left, right: last.right, textLeft: next.left }
  const gap = line.isRightToLeft ? edges.left - next.right : next.left - edges.right
  const isClear = next.gapBefore > 0 || gap > CLEAR_GAP_EM * line.size
  if (!isClear && !isLikely(label, next.text)) return undefined
  return { ...label, text, wordCount: end, characterCount: 0, ...edges }
}

type Meaning = Pick<Label, 'bullet' | 'readings' | 'before' | 'after' | 'depth'>

function interpret(written: string, family: string): Meaning | undefined {
  const bullet = bulletOf(written, family)
  if (bullet !== undefined) return { ...NO_NUMBER, bullet }
  const text = withPlainDigits(written)
  const numbers = NUMBERS.exec(text)
  if (numbers !== null) {
    const [, before = '', digits = '', after = ''] = numbers
    if (before === '' && after === '') return undefined
    const depth = before.split('.').length - 1
    return { bullet, readings: [{ format: 'decimal', value: Number(digits) }], before, after, depth }
  }
  const enclosed = ENCLOSED.exec(text)
  if (enclosed === null) return undefined
  const [, before = '', number = '', after = ''] = enclosed
  const readings = readingsOf(number)
  const isOdd = (before !== '' && CLOSED_BY[before] !== after) || (after === ']' && before !== '[')
  return readings.length === 0 || isOdd ? undefined : { bullet, readings, before, after, depth: 0 }
}

function readingsOf(number: string): Reading[] {
  if (/^\d+$/u.test(number)) return [{ format: 'decimal', value: Number(number) }]
  const isUpper = number === number.toUpperCase()
  const readings: Reading[] = []
  const letter = letterValue(number)
  if (letter !== undefined) readings.push({ format: isUpper ? 'upper-letter' : 'lower-letter', value: letter })
  const roman = romanValue(number)
  if (roman !== undefined) readings.push({ format: isUpper ? 'upper-roman' : 'lower-roman', value: roman })
  return readings
}

/** Whether a label followed by a space only is one: in prose, lower case follows a dash or a number. */
function isLikely({ bullet, after, depth }: Meaning, next: string): boolean {
  if (bullet !== undefined && !isPlainBullet(bullet)) return true
  const isStart = /^[^\p{Ll}]/u.test(next)
  return bullet === undefined ? isStart || after === ')' || depth > 0 : isStart
}

/** Removes a label from its line. */
export function removeLabel(line: TextLine, { wordCount, characterCount, textLeft }: Label): void {
  const [first, ...rest] = line.words.slice(wordCount)
  if (first === undefined) return
  const text = first.text.slice(characterCount)
  const side = line.isRightToLeft ? { right: textLeft } : { left: textLeft }
  line.words = [{ ...first, text, ...side, isSpaced: false, gapBefore: 0 }, ...rest]
  Object.assign(line, side)
}
