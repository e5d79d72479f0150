import { spawnSync } from 'node:child_process'

import { countSameWords, isAtSamePlace, placedWords, type PlacedWord } from '../placed-words.ts'
import { readPixmap, similarity, type Pixmap } from '../structural-similarity.ts'

/** The similarity of a page and its slide, each from 0 to 1. */
export interface PageScore {
  /** Structural similarity of the rendered images. */
  appearance: number
  /** F1 of the words, wherever they are. */
  words: number
  /** F1 of the words at the same place. */
  places: number
}

/** The margin around a page on its slide, in points. */
interface Margin {
  left: number
  top: number
}

const DOTS_PER_INCH = 72
/** The smallest side of a slide, in points; smaller pages are centered on it. */
const MIN_SLIDE = 72
const MAX_BUFFER = 2 ** 28

/** Compares a page, counted from 1, in two files; undefined if the first cannot be drawn. */
export function comparePages(original: string, made: string | undefined, page: number): PageScore | undefined {
  const drawn = draw(original, page)
  if (drawn === undefined) return undefined
  const slide = made === undefined ? undefined : draw(made, page)
  const margin = slide === undefined ? { left: 0, top: 0 } : marginAround(drawn, slide)
  const other = made === undefined ? undefined : drawAlike(made, page, drawn, margin)
  if (made === undefined || other === undefined) return { appearance: 0, words: 0, places: 0 }
  const { left, top } = margin
  const moved = wordsOf(made, page).map((word) => ({ ...word, x: word.x - left, y: word.y - top }))
  const [wanted, found] = [wordsOf(original, page), moved]
  return {
    appearance: similarity(drawn, other),
    words: score(wanted, found, () => true),
    places: score(wanted, found, isAtSamePlace),
  }
}

/** Draws a slide at the size of its page, without the margin around a small page. */
function drawAlike(made: string, page: number, { width, height }: Pixmap, margin: Margin): Pixmap | undefined {
  if (margin.left === 0 && margin.top === 0) {
    return draw(made, page, ['-scale-to-x', String(width), '-scale-to-y', String(height)])
  }
  const [x, y] = [Math.round(margin.left), Math.round(margin.top)]
  return draw(made, page, ['-x', String(x), '-y', String(y), '-W', String(width), '-H', String(height)])
}

function marginAround(page: Pixmap, slide: Pixmap): Margin {
  const side = (own: number, whole: number) => (own < MIN_SLIDE ? Math.max(0, whole - own) / 2 : 0)
  return { left: side(page.width, slide.width), top: side(page.height, slide.height) }
}

function draw(file: string, page: number, size: readonly string[] = []): Pixmap | undefined {
  const options = ['-r', String(DOTS_PER_INCH), ...size, '-f', String(page), '-l', String(page), file]
  const { stdout, status } = spawnSync('pdftoppm', options, { maxBuffer: MAX_BUFFER, timeout: 60_000 })
  if (status !== 0 || stdout.length === 0) return undefined
  return readPixmap(stdout)
}

function wordsOf(file: string, page: number): PlacedWord[] {
  return placedWords(file, { first: page, last: page })[0] ?? []
}

/** The harmonic mean of how many words were found and how many of those found are right (F1). */
function score(
  wanted: readonly PlacedWord[],
  found: readonly PlacedWord[],
  isSame: (one: PlacedWord, other: PlacedWord) => boolean,
): number {
  if (wanted.length + found.length === 0) return 1
  return (2 * countSameWords(wanted, found, isSame)) / (wanted.length + found.length)
}
