import { ocrLanguage } from '@recto/contract'
import { type Matrix, type Point, transform } from '@recto/geometry'
import type { PixelPoint, PlacedLine } from '@recto/ocr'
import { type LayerLine, type LayerWord, pageGeometry, paragraphsOf } from '@recto/pdf'

import type { OcrSource } from './open-source.ts'
import type { PageReading, ReadPages } from './recognize-pages.ts'

const POINTS_PER_INCH = 72
/** Capitals and ascenders are this high, as a share of the font size: .66 to .68 in Times New Roman, .72 in Arial. */
const ASCENT_SHARE = 0.7
/** The mean width of characters in text faces, as a share of the font size, and by how much those of condensed ones are narrower. */
const [CHARACTER_WIDTH, CONDENSED] = [0.5, 0.8]
/** So many characters say how wide those of a line are. */
const MIN_CHARACTERS = 6
/** Lines of a paragraph whose sizes differ by less than this share are in one size: some lines have no ascenders. */
const SAME_SIZE = 0.25
/**
 * Typeset words begin and end with the side bearings of their letters, beyond the ink, and viewers select that much. As a share of the font's
 * size; measured on pages whose text is known.
 */
const SIDE_BEARING = 0.04
/** Words on both sides of a narrow gap take at most this share of it each. */
const GAP_SHARE = 1 / 3
/** Viewers do not find lines smaller than this, in points. */
const MIN_SIZE = 1
const UNCHANGED: Matrix = [1, 0, 0, 1, 0, 0]

/**
 * The lines of text layers by page, counted from 0.
 * @param matrices how pages were straightened after they were read
 */
export function layerLines(
  { pages }: ReadPages,
  { document }: Pick<OcrSource, 'document'>,
  matrices: ReadonlyMap<number, Matrix>,
): Map<number, LayerLine[]> {
  const result = new Map<number, LayerLine[]>()
  for (const [index, reading] of pages) {
    const page = document.pages[index]
    if (page === undefined) continue
    const { height } = pageGeometry(page, document.reader.resolve)
    const matrix = matrices.get(index) ?? UNCHANGED
    const lines = reading.lines.map((line) => layerLine(line, reading, { height, matrix }))
    result.set(index, inEvenSizes(lines))
  }
  return result
}

function layerLine(
  { words, ascent, beginsParagraph }: PlacedLine,
  { dpi, languages }: PageReading,
  { height, matrix }: { height: number; matrix: Matrix },
): LayerLine {
  const points = POINTS_PER_INCH / dpi
  const toPage = ({ x, y }: PixelPoint) => transform(matrix, { x: x * points, y: height - y * points })
  const placed = words.map(({ text, start, end }) => ({ text, start: toPage(start), end: toPage(end) }))
  const size = Math.max(MIN_SIZE, Math.min((ascent * points) / ASCENT_SHARE, largestSize(placed)))
  return {
    words: withBearings(placed, SIDE_BEARING * size),
    size,
    beginsParagraph,
    language: tagOf(languages),
  }
}

/** The largest size in which words are as narrow as these: what is read with a rule or a bracket beside it seems to be higher than it is. */
function largestSize(words: readonly LayerWord[]): number {
  const characters = words.reduce((sum, { text }) => sum + Array.from(text).length, 0)
  if (characters < MIN_CHARACTERS) return Infinity
  const width = words.reduce((sum, { start, end }) => sum + distance(start, end), 0)
  return width / (characters * CHARACTER_WIDTH * CONDENSED)
}

/** Lines in the median size of their paragraph, if they are about as large. */
function inEvenSizes(lines: readonly LayerLine[]): LayerLine[] {
  return paragraphsOf(lines).flatMap((paragraph) => {
    const sizes = paragraph.map(({ size }) => size).toSorted((one, other) => one - other)
    const usual = sizes[sizes.length >> 1] ?? 0
    return paragraph.map((line) => (Math.abs(line.size / usual - 1) < SAME_SIZE ? { ...line, size: usual } : line))
  })
}

/** Words from the first side bearing to the last, in points. */
function withBearings(words: readonly LayerWord[], bearing: number): LayerWord[] {
  return words.map((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]]
    const left = before === undefined ? bearing : Math.min(bearing, GAP_SHARE * distance(before.end, word.start))
    const right = after === undefined ? bearing : Math.min(bearing, GAP_SHARE * distance(word.end, after.start))
    const length = distance(word.start, word.end)
    if (length === 0) return word
    const along = (from: Point, by: number): Point => ({
      x: from.x + (by / length) * (word.end.x - word.start.x),
      y: from.y + (by / length) * (word.end.y - word.start.y),
    })
    return { ...word, start: along(word.start, -left), end: along(word.end, right) }
  })
}

function distance(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y)
}

/** The BCP 47 tag of the main language, if known. */
export function tagOf([main]: readonly string[]): string | undefined {
  const tag = main === undefined ? 'und' : ocrLanguage(main).tag
  return tag === 'und' ? undefined : tag
}
