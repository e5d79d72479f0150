import { GLYPHLESS_METRICS } from '@recto/fonts'
import { type Matrix, multiply } from '@recto/geometry'

import { formatNumber } from '../objects/serializer.ts'
import type { LayerFont } from './layer-font.ts'
import type { PageMarks } from './layer-tags.ts'
import { type LayerLine, type LayerWord, paragraphsOf } from './layer-text.ts'

/** Text rendering mode: neither fill nor stroke (ISO 32000-2, table 104). */
const INVISIBLE = 3
/** A wider gap, in ems, becomes a move, because some viewers limit how far a space can be stretched. */
const MAX_SPACE = 3
/** The space before such a move, in ems. */
const SHORT_SPACE = 0.25
/** Words with a smaller slope (as a tangent; 4 degrees) are written level. */
const MAX_SLOPE = 0.07
/** Baselines that differ by less are one, in points. */
const SAME_BASELINE = 0.02
const RIGHT_TO_LEFT = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u

/**
 * The operators that show lines invisibly: each word is as long as it appears, and a space extends from each word to the next, so that
 * readers that do not measure gaps find it, too.
 * @param toUserSpace from points of the displayed page
 * @param marks marks its paragraphs, if they are tagged
 */
export function showLines(
  lines: readonly LayerLine[],
  font: LayerFont,
  { fontName, toUserSpace, marks }: { fontName: string; toUserSpace: Matrix; marks: PageMarks | undefined },
): string {
  const paragraphs = marks === undefined ? [lines] : paragraphsOf(lines)
  const operators = paragraphs.flatMap((paragraph) => {
    const text = paragraph.flatMap((line, place) => {
      const words = showLine(line, font, fontName, toUserSpace)
      // Readers of the structure tree see no gaps between lines (ISO 32000-2, 14.8.2.6.2).
      const goesOn = marks !== undefined && place < paragraph.length - 1
      return goesOn ? [...words, shown([' '], SHORT_SPACE * line.size, line.size, font)] : words
    })
    return marks === undefined ? text : [marks.begin(paragraph[0]?.language), ...text, 'EMC']
  })
  return ['BT', `${INVISIBLE} Tr`, ...operators, 'ET'].join('\n')
}

function showLine({ words: seen, size }: LayerLine, font: LayerFont, fontName: string, toUserSpace: Matrix): string[] {
  const words = seen.map(levelled)
  const operators = [`/${fontName} ${short(size)} Tf`]
  let isPlaced = false
  for (const [index, word] of words.entries()) {
    const length = lengthOf(word)
    const characters = visually(word.text)
    if (length <= 0 || characters.length === 0) continue
    if (!isPlaced) operators.push(`${placement(word, toUserSpace).map(precise).join(' ')} Tm`)
    operators.push(shown(characters, length, size, font))
    const next = words[index + 1]
    const gap = next === undefined ? 0 : distance(word, next)
    isPlaced = gap > 0 && gap <= MAX_SPACE * size && next !== undefined && isLevelWith(word, next)
    if (next !== undefined) operators.push(shown([' '], isPlaced ? gap : SHORT_SPACE * size, size, font))
  }
  return operators
}

/** Shows characters over a length in points. */
function shown(characters: readonly string[], length: number, size: number, font: LayerFont): string {
  const natural = (characters.length * size * GLYPHLESS_METRICS.advance) / 1000
  return `${short((100 * length) / natural)} Tz<${font.encode(characters)}>Tj`
}

/** Right-to-left words are written in visual order: readers convert text found from left to right into reading order. */
function visually(text: string): string[] {
  const characters = Array.from(text)
  return RIGHT_TO_LEFT.test(text) ? keepNumbers(characters.toReversed()) : characters
}

/** Numbers run from left to right everywhere. */
function keepNumbers(characters: readonly string[]): string[] {
  const result: string[] = []
  let digits: string[] = []
  for (const character of characters) {
    if (/\p{Nd}/u.test(character)) digits.unshift(character)
    else {
      result.push(...digits, character)
      digits = []
    }
  }
  return [...result, ...digits]
}

/** From text space, with the word on the horizontal axis, to user space. */
function placement({ start, end }: LayerWord, toUserSpace: Matrix): Matrix {
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  const [cosine, sine] = [(end.x - start.x) / length, (end.y - start.y) / length]
  return multiply([cosine, sine, -sine, cosine, start.x, start.y], toUserSpace)
}

/**
 * Makes a nearly horizontal or vertical baseline exactly so, at the height of its center: readers split words whose letters climb into
 * several lines.
 */
function levelled(word: LayerWord): LayerWord {
  const { start, end, text } = word
  const [across, up] = [end.x - start.x, end.y - start.y]
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
  if (Math.abs(up) <= MAX_SLOPE * Math.abs(across)) {
    return { text, start: { x: start.x, y: middle.y }, end: { x: end.x, y: middle.y } }
  }
  if (Math.abs(across) <= MAX_SLOPE * Math.abs(up)) {
    return { text, start: { x: middle.x, y: start.y }, end: { x: middle.x, y: end.y } }
  }
  return word
}

/** Whether a word continues where another one ends, so that no move across the line is needed. */
function isLevelWith(word: LayerWord, next: LayerWord): boolean {
  const length = lengthOf(word)
  if (length === 0) return false
  const { start, end } = word
  const across = (next.start.x - end.x) * (end.y - start.y) - (next.start.y - end.y) * (end.x - start.x)
  return Math.abs(across) / length < SAME_BASELINE
}

function lengthOf({ start, end }: LayerWord): number {
  return Math.hypot(end.x - start.x, end.y - start.y)
}

/** Distance from the start of a word to the next one, along its baseline. */
function distance(word: LayerWord, next: LayerWord): number {
  const length = lengthOf(word)
  if (length === 0) return 0
  const { start, end } = word
  return ((next.start.x - end.x) * (end.x - start.x) + (next.start.y - end.y) * (end.y - start.y)) / length
}

function short(value: number): string {
  return formatNumber(Math.round(value * 100) / 100)
}

function precise(value: number): string {
  return formatNumber(Math.round(value * 10_000) / 10_000 || 0)
}
