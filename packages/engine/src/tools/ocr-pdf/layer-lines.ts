import { ocrLanguage } from '@recto/contract'
import { type Matrix, type Point, transform } from '@recto/geometry'
import type { PixelPoint, PlacedLine } from '@recto/ocr'
import { type LayerLine, type LayerWord, pageGeometry } from '@recto/pdf'

import type { OcrSource } from './open-source.ts'
import type { PageReading, ReadPages } from './recognize-pages.ts'

const POINTS_PER_INCH = 72
/** The share of the font's height that is above the baseline. */
const ASCENT_SHARE = 0.8
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
    result.set(
      index,
      reading.lines.map((line) => layerLine(line, reading, { height, matrix })),
    )
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
  const size = Math.max(MIN_SIZE, (ascent * points) / ASCENT_SHARE)
  return {
    words: withBearings(
      words.map(({ text, start, end }) => ({ text, start: toPage(start), end: toPage(end) })),
      SIDE_BEARING * size,
    ),
    size,
    beginsParagraph,
    language: tagOf(languages),
  }
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
