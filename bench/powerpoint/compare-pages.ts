import { spawnSync } from 'node:child_process'

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

interface PlacedWord {
  text: string
  x: number
  y: number
  height: number
}

const DOTS_PER_INCH = 72
const MAX_BUFFER = 2 ** 28
/** How far a word may be from its place: points, or a share of its height. */
const NEAR = { points: 4, share: 0.5 }
const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g

/** Compares a page of a file with that of another one; pages count from 1. Undefined where the first cannot be drawn. */
export function comparePages(original: string, made: string | undefined, page: number): PageScore | undefined {
  const drawn = draw(original, page)
  if (drawn === undefined) return undefined
  const other = made === undefined ? undefined : draw(made, page, drawn)
  if (made === undefined || other === undefined) return { picture: 0, words: 0, places: 0 }
  const [wanted, found] = [wordsOf(original, page), wordsOf(made, page)]
  return {
    picture: similarity(drawn, other),
    words: score(wanted, found, () => true),
    places: score(wanted, found, isNear),
  }
}

function draw(file: string, page: number, size?: PlainPicture): PlainPicture | undefined {
  const scale = size === undefined ? [] : ['-scale-to-x', String(size.width), '-scale-to-y', String(size.height)]
  const options = ['-r', String(DOTS_PER_INCH), ...scale, '-f', String(page), '-l', String(page), file]
  const { stdout, status } = spawnSync('pdftoppm', options, { maxBuffer: MAX_BUFFER, timeout: 60_000 })
  if (status !== 0 || stdout.length === 0) return undefined
  return readPixmap(stdout)
}

function wordsOf(file: string, page: number): PlacedWord[] {
  const options = ['-bbox', '-f', String(page), '-l', String(page), file, '-']
  const { stdout } = spawnSync('pdftotext', options, { maxBuffer: MAX_BUFFER, timeout: 60_000, encoding: 'utf8' })
  return [...stdout.matchAll(WORD)].map(([, left, top, right, bottom, text = '']) => ({
    text: text.normalize('NFKC'),
    x: (Number(left) + Number(right)) / 2,
    y: (Number(top) + Number(bottom)) / 2,
    height: Number(bottom) - Number(top),
  }))
}

function isNear(one: PlacedWord, other: PlacedWord): boolean {
  const reach = Math.max(NEAR.points, NEAR.share * one.height)
  return Math.abs(one.x - other.x) <= reach && Math.abs(one.y - other.y) <= reach
}

/** Words of one page that are on the other, each of them once. */
function score(
  wanted: readonly PlacedWord[],
  found: readonly PlacedWord[],
  isSame: (one: PlacedWord, other: PlacedWord) => boolean,
): number {
  if (wanted.length + found.length === 0) return 1
  const byText = Map.groupBy(found, ({ text }) => text)
  let right = 0
  for (const word of wanted) {
    const candidates = byText.get(word.text) ?? []
    const index = candidates.findIndex((other) => isSame(word, other))
    if (index < 0) continue
    candidates.splice(index, 1)
    right += 1
  }
  return (2 * right) / (wanted.length + found.length)
}
