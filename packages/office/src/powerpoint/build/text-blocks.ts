import { type Area, areaAround, bulletOf, readLabel, type RegionDraft, type TextLine, type Word } from '@recto/layout'

/** Lines below each other, and the column that they form. */
export interface TextBlock {
  lines: TextLine[]
  column: Area
}

/** Largest distance between lines of a block, in em, and largest ratio of their font sizes. */
const MAX_DISTANCE = 2.6
const MAX_RATIO = 1.3
/** Lines are in one column if their left or right edges or centers differ by less, in points. */
const SAME_EDGE = 3

/** The text of a region as blocks. Lines are divided at wide gaps, as between labels of a diagram side by side. */
export function textBlocks(region: RegionDraft): TextBlock[] {
  const lines = region.items.filter((item) => item.kind === 'line').map(withPlainBullet)
  const parts = lines.map(partsOf)
  if (parts.every(({ length }) => length === 1)) return lines.length === 0 ? [] : [{ lines, column: areaAround(lines) }]
  const blocks: TextLine[][] = []
  for (const line of parts.flat()) {
    const block = blocks.findLast((other) => goesOn(other, line))
    if (block === undefined) blocks.push([line])
    else block.push(line)
  }
  return blocks.map((block) => ({ lines: block, column: areaAround(block) }))
}

/** A small raised bullet is not a superscript. */
function withPlainBullet(line: TextLine): TextLine {
  const [first, ...rest] = line.words
  const isRaised = first !== undefined && first.position !== 'normal' && rest.length > 0
  if (!isRaised || bulletOf(first.text, first.style.family) === undefined) return line
  return { ...line, words: [{ ...first, position: 'normal' }, ...rest] }
}

/** Divides a line at wide gaps, except at leaders and behind the label of a list item. */
function partsOf(line: TextLine): TextLine[] {
  const label = readLabel(line)
  const cuts = line.words.flatMap((word, index) =>
    word.gapBefore > 0 && word.leader === undefined && index > 0 && index !== label?.wordCount ? [index] : [],
  )
  if (cuts.length === 0) return [line]
  return [0, ...cuts].map((from, index) => partOf(line, line.words.slice(from, cuts[index])))
}

function partOf(line: TextLine, words: readonly Word[]): TextLine {
  const [left, right] = [Math.min(...words.map((word) => word.left)), Math.max(...words.map((word) => word.right))]
  const own = words.map((word, index) => (index === 0 ? { ...word, gapBefore: 0, isSpaced: false } : word))
  return { ...line, words: own, left, right }
}

function goesOn(block: readonly TextLine[], line: TextLine): boolean {
  const last = block.at(-1)
  if (last === undefined) return false
  const distance = line.base - last.base
  const ratio = line.size / last.size
  const isNear = distance > 0.3 * last.size && distance < MAX_DISTANCE * Math.max(last.size, line.size)
  if (!isNear || ratio > MAX_RATIO || ratio < 1 / MAX_RATIO) return false
  const middles = (line.left + line.right - last.left - last.right) / 2
  return [line.left - last.left, line.right - last.right, middles].some((offset) => Math.abs(offset) < SAME_EDGE)
}
