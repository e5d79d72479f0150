import { type Area, areaAround, bulletOf, readLabel, type RegionDraft, type TextLine, type Word } from '@recto/layout'

/** Lines below each other, and the bounds of the column that they form. */
export interface TextBlock {
  lines: TextLine[]
  column: Area
}

/** Least and largest distance between baselines of a block, in em. */
const [MIN_DISTANCE, MAX_DISTANCE] = [0.3, 2.6]
/** Largest ratio of the font sizes of adjacent lines. */
const MAX_SIZE_RATIO = 1.3
/** Lines are in one column if their left edges, right edges or centers differ by less, in points. */
const SAME_EDGE = 3

/** The text of a region as blocks. Lines are split at wide gaps, such as between labels in a diagram. */
export function textBlocks(region: RegionDraft): TextBlock[] {
  const lines = region.items.filter((item) => item.kind === 'line').map(withPlainBullet)
  const parts = lines.map(partsOf)
  if (parts.every(({ length }) => length === 1)) return lines.length === 0 ? [] : [{ lines, column: areaAround(lines) }]
  const blocks: TextLine[][] = []
  for (const line of parts.flat()) {
    const block = blocks.findLast((other) => continues(other, line))
    if (block === undefined) blocks.push([line])
    else block.push(line)
  }
  return blocks.map((block) => ({ lines: block, column: areaAround(block) }))
}

/** The line with a small raised bullet as normal text rather than a superscript. */
function withPlainBullet(line: TextLine): TextLine {
  const [first, ...rest] = line.words
  const isRaised = first !== undefined && first.position !== 'normal' && rest.length > 0
  if (!isRaised || bulletOf(first.text, first.style.family) === undefined) return line
  return { ...line, words: [{ ...first, position: 'normal' }, ...rest] }
}

/** Splits a line at wide gaps, except at leaders and after the label of a list item. */
function partsOf(line: TextLine): TextLine[] {
  const label = readLabel(line)
  const splitIndexes = line.words.flatMap((word, index) =>
    word.gapBefore > 0 && word.leader === undefined && index > 0 && index !== label?.wordCount ? [index] : [],
  )
  if (splitIndexes.length === 0) return [line]
  return [0, ...splitIndexes].map((from, index) => partOf(line, line.words.slice(from, splitIndexes[index])))
}

function partOf(line: TextLine, words: readonly Word[]): TextLine {
  const [left, right] = [Math.min(...words.map((word) => word.left)), Math.max(...words.map((word) => word.right))]
  const partWords = words.map((word, index) => (index === 0 ? { ...word, gapBefore: 0, isSpaced: false } : word))
  return { ...line, words: partWords, left, right }
}

function continues(block: readonly TextLine[], line: TextLine): boolean {
  const last = block.at(-1)
  if (last === undefined) return false
  const distance = line.base - last.base
  const ratio = line.size / last.size
  const isNear = distance > MIN_DISTANCE * last.size && distance < MAX_DISTANCE * Math.max(last.size, line.size)
  if (!isNear || ratio > MAX_SIZE_RATIO || ratio < 1 / MAX_SIZE_RATIO) return false
  const centerOffset = (line.left + line.right - last.left - last.right) / 2
  return [line.left - last.left, line.right - last.right, centerOffset].some((offset) => Math.abs(offset) < SAME_EDGE)
}
