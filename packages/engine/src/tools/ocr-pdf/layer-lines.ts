import { ocrLanguage } from '@recto/contract'
import { type Matrix, transform } from '@recto/geometry'
import type { PixelPoint, PlacedLine } from '@recto/ocr'
import { type LayerLine, pageGeometry } from '@recto/pdf'

import type { OcrSource } from './open-source.ts'
import type { PageReading, ReadPages } from './recognize-pages.ts'

const POINTS_PER_INCH = 72
/** The share of the font's height that is above the baseline. */
const ASCENT_SHARE = 0.8
/** Viewers do not find lines smaller than this, in points. */
const MIN_SIZE = 1
const UNCHANGED: Matrix = [1, 0, 0, 1, 0, 0]

/**
 * The lines of text layers by page, counted from 0.
 * @param matrices how pages were straightened after they were read
 */
export function layerLines(
  { pages }: ReadPages,
  { document }: OcrSource,
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
  return {
    words: words.map(({ text, start, end }) => ({ text, start: toPage(start), end: toPage(end) })),
    size: Math.max(MIN_SIZE, (ascent * points) / ASCENT_SHARE),
    beginsParagraph,
    language: tagOf(languages),
  }
}

/** The BCP 47 tag of the main language, if known. */
export function tagOf([main]: readonly string[]): string | undefined {
  const tag = main === undefined ? 'und' : ocrLanguage(main).tag
  return tag === 'und' ? undefined : tag
}
