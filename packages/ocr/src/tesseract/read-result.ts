import type { TextLine, Word } from '../words.ts'
import { type Corners, LEVEL, type ResultIterator } from './tesseract-module.ts'

/** Pages are deskewed before recognition: a steeper line is not text, but shapes in a photo or a drawing. */
const MAX_SLOPE = 0.25

/** The lines of a result, in Tesseract's reading order. Words without visible characters are left out. */
export function readResult(result: ResultIterator): TextLine[] {
  const lines: TextLine[] = []
  let block = -1
  let line: TextLine | undefined
  result.Begin()
  do {
    if (result.IsAtBeginningOf(LEVEL.block)) block += 1
    if (result.IsAtBeginningOf(LEVEL.line)) {
      const beginsParagraph = result.IsAtBeginningOf(LEVEL.paragraph)
      line = { words: [], baseline: baselineOf(result), block, beginsParagraph }
      lines.push(line)
    }
    const word = wordOf(result)
    if (word !== undefined) line?.words.push(word)
  } while (result.Next(LEVEL.word))
  return lines.filter(({ words }) => words.length > 0)
}

function wordOf(result: ResultIterator): Word | undefined {
  const text = result.GetUTF8Text(LEVEL.word).trim()
  if (text === '') return undefined
  const { x0, y0, x1, y1 } = result.getBoundingBox(LEVEL.word)
  return {
    text,
    confidence: result.Confidence(LEVEL.word),
    box: { left: x0, top: y0, right: x1, bottom: y1 },
  }
}

function baselineOf(result: ResultIterator): TextLine['baseline'] {
  const { has_baseline: isKnown, x0, y0, x1, y1 } = result.getBaseline(LEVEL.line)
  const slope = (y1 - y0) / (x1 - x0)
  if (isKnown && x1 > x0 && Math.abs(slope) <= MAX_SLOPE) return { x0, y0, slope }
  const box: Corners = result.getBoundingBox(LEVEL.line)
  return { x0: box.x0, y0: box.y1, slope: 0 }
}
