import type { InkParts } from '@recto/images'

import type { PixelBox, TextLine, Word } from './words.ts'

/** Numbers in which each character is one part of ink. */
const NUMBER = /^[-–+(]?\d[\d.,]*\)?$/
const POINT = /[.,]/
/** The size of decimal points, as a share of the height of digits: .15 in Arial and Times New Roman; commas are longer. */
const [LEAST_SIZE, MOST_SIZE, MOST_HEIGHT] = [0.08, 0.27, 0.4]
/** Points end at most this far from the foot of digits, and commas at least this far below it, in the same measure. */
const [MOST_LIFT, LEAST_DROP] = [0.1, 0.08]
/** Specks have any shape; points are about as wide as high. */
const MOST_ASPECT = 2

/** A part of the ink of a number: a digit or sign, or the point that it looks like. */
type Part = 'other' | '.' | ','

/**
 * Puts decimal points and commas back that were not read although they are there: Tesseract reads `4.48` as `448` with confidence. A number is
 * changed only if its ink has as many parts as it has characters, and the points besides.
 * @param parts the ink of the image that the lines were read in
 */
export function restorePoints(lines: readonly TextLine[], parts: InkParts): readonly TextLine[] {
  // Noise has millions of parts, and no numbers.
  if (!lines.some(hasNumber)) return lines
  const order = Uint32Array.from({ length: parts.count }, (_, part) => part).toSorted(
    (one, other) => (parts.left[one] ?? 0) - (parts.left[other] ?? 0),
  )
  return lines.map((line) => {
    if (!hasNumber(line)) return line
    return { ...line, words: line.words.map((word) => (isNumber(word) ? restored(word, parts, order) : word)) }
  })
}

/** Lines that were read by themselves, on their side, have pixels of their own. */
function hasNumber({ words, toImage }: TextLine): boolean {
  return toImage === undefined && words.some(isNumber)
}

function isNumber({ text }: Word): boolean {
  return text.length > 1 && NUMBER.test(text)
}

function restored(word: Word, parts: InkParts, order: Uint32Array): Word {
  const ink = inkOf(word.box, parts, order)
  const others = Array.from(word.text).filter((character) => !POINT.test(character))
  if (ink.filter((part) => part === 'other').length !== others.length) return word
  const points = pointsAfter(word.text)
  let read = 0
  let text = ''
  for (const [index, part] of ink.entries()) {
    if (part === 'other') {
      text += (others[read] ?? '') + (points[read] ?? '')
      read += 1
      continue
    }
    const isBetween = isDigit(others[read - 1]) && isDigit(others[read]) && ink[index + 1] === 'other'
    if (isBetween && points[read - 1] === '') text += part
  }
  return { ...word, text }
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && /\d/.test(character)
}

/** The point after each of the other characters of a number, or nothing. */
function pointsAfter(text: string): string[] {
  const points: string[] = []
  for (const character of text) {
    if (POINT.test(character)) points.push(`${points.pop() ?? ''}${character}`)
    else points.push('')
  }
  return points
}

/** The parts of ink in a box, from left to right. */
function inkOf(box: PixelBox, parts: InkParts, order: Uint32Array): Part[] {
  const found: PixelBox[] = []
  for (let at = firstFrom(box.left, parts, order); at < order.length; at += 1) {
    const part = order[at] ?? 0
    const [left, right] = [parts.left[part] ?? 0, parts.right[part] ?? 0]
    const [top, bottom] = [parts.top[part] ?? 0, parts.bottom[part] ?? 0]
    if (left >= box.right) break
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (x < box.right && y >= box.top && y <= box.bottom) found.push({ left, top, right, bottom })
  }
  const foot = footOf(found)
  return found.map((part) => partOf(part, foot))
}

/** The place of the first part that begins at a column or after it. */
function firstFrom(column: number, { left }: InkParts, order: Uint32Array): number {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((left[order[middle] ?? 0] ?? 0) < column - 1) low = middle + 1
    else high = middle
  }
  return low
}

/** The height of the highest digit, and the foot of digits. */
function footOf(parts: readonly PixelBox[]): { height: number; bottom: number } {
  const height = Math.max(1, ...parts.map(({ top, bottom }) => bottom - top))
  const feet = parts.filter(({ top, bottom }) => bottom - top > height / 2).map(({ bottom }) => bottom)
  const sorted = feet.toSorted((one, other) => one - other)
  return { height, bottom: sorted[sorted.length >> 1] ?? 0 }
}

function partOf({ left, top, right, bottom }: PixelBox, foot: { height: number; bottom: number }): Part {
  const [width, height] = [right - left, bottom - top]
  const isDropped = bottom - foot.bottom > LEAST_DROP * foot.height
  const isPoint =
    width >= LEAST_SIZE * foot.height &&
    width <= MOST_SIZE * foot.height &&
    height >= LEAST_SIZE * foot.height &&
    height <= (isDropped ? MOST_HEIGHT : MOST_SIZE) * foot.height &&
    foot.bottom - bottom <= MOST_LIFT * foot.height &&
    (isDropped || Math.max(width, height) <= MOST_ASPECT * Math.min(width, height))
  if (!isPoint) return 'other'
  return isDropped ? ',' : '.'
}
