import { spawnSync } from 'node:child_process'

import { countSameWords, isAtSamePlace, placedWords, type PlacedWord } from '../placed-words.ts'
import { readPixmap, similarity, type PlainPicture } from '../similarity.ts'

/** How alike a page and its slide are, each from 0 to 1. */
export interface PageScore {
  /** Structural similarity of their pictures. */
  picture: number
  /** Harmonic mean of how many words are right and how many are there, wherever they stand. */
  words: number
  /** The same where words have to stand where they do on the page. */
  places: number
}

/** Around a page on its slide, in points. */
interface White {
  left: number
  top: number
}

const DOTS_PER_INCH = 72
/** No slide is smaller, in points; a page that is stands in the middle of one. */
const LEAST_SLIDE = 72
const MAX_BUFFER = 2 ** 28

/** Compares a page of a file with that of another one; pages count from 1. Undefined where the first cannot be drawn. */
export function comparePages(original: string, made: string | undefined, page: number): PageScore | undefined {
  const drawn = draw(original, page)
  if (drawn === undefined) return undefined
  const slide = made === undefined ? undefined : draw(made, page)
  const white = slide === undefined ? { left: 0, top: 0 } : whiteAround(drawn, slide)
  const other = made === undefined ? undefined : drawAlike(made, page, drawn, white)
  if (made === undefined || other === undefined) return { picture: 0, words: 0, places: 0 }
  const { left, top } = white
  const moved = wordsOf(made, page).map((word) => ({ ...word, x: word.x - left, y: word.y - top }))
  const [wanted, found] = [wordsOf(original, page), moved]
  return {
    picture: similarity(drawn, other),
    words: score(wanted, found, () => true),
    places: score(wanted, found, isAtSamePlace),
  }
}

/** A slide at the size of its page; without the white around a page that is smaller than slides can be. */
function drawAlike(
  made: string,
  page: number,
  { width, height }: PlainPicture,
  white: White,
): PlainPicture | undefined {
  if (white.left === 0 && white.top === 0) {
    return draw(made, page, ['-scale-to-x', String(width), '-scale-to-y', String(height)])
  }
  const [x, y] = [Math.round(white.left), Math.round(white.top)]
  return draw(made, page, ['-x', String(x), '-y', String(y), '-W', String(width), '-H', String(height)])
}

function whiteAround(page: PlainPicture, slide: PlainPicture): White {
  const side = (own: number, whole: number) => (own < LEAST_SLIDE ? Math.max(0, whole - own) / 2 : 0)
  return { left: side(page.width, slide.width), top: side(page.height, slide.height) }
}

function draw(file: string, page: number, size: readonly string[] = []): PlainPicture | undefined {
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
