import { areaAround, type Area, type Line, type Paragraph } from './model.ts'
import { beginsWithMarker } from './list-markers.ts'

/** Lines of one paragraph differ in size by this factor at most. */
const SAME_SIZE = 1.12
/** Lines of one paragraph follow each other at this many times the usual distance, or this many font sizes, at most. */
const LOOSE = 1.35
const MAX_DISTANCE = 3
/** The distance of lines where fewer than these tell nothing of it. */
const SINGLE = 1.5
const FEW = 4
/** An indent is this wide, in font sizes. */
const INDENT = 0.8
/** So many lines around a line tell how wide its column is. */
const NEIGHBOURS = 4

/** Puts lines together that belong to one paragraph, in their order. */
export function findParagraphs(lines: readonly Line[]): Paragraph[] {
  const usual = usualDistance(lines)
  const groups: { lines: Line[]; isApart: boolean }[] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    const group = groups.at(-1)
    const isFar = before === undefined || isSetApart(before, line, usual)
    if (group === undefined || isFar || startsAnew(lines, index, group.lines)) {
      const isIndented = before !== undefined && line.left > before.left + INDENT * line.size
      groups.push({ lines: [line], isApart: isFar || (isIndented && !beginsWithMarker(line)) })
    } else group.lines.push(line)
  }
  return groups.map((group) => ({ kind: 'paragraph', ...areaAround(group.lines), ...group }))
}

/** The distance between lines that most of them have. */
function usualDistance(lines: readonly Line[]): number {
  const distances = lines
    .slice(1)
    .map((line, index) => (line.base - (lines[index]?.base ?? 0)) / line.size)
    .filter((distance) => distance > 0.5 && distance < MAX_DISTANCE)
    .toSorted((one, other) => one - other)
  // Lines of a paragraph are the nearest to each other; between headings alone there are none.
  const usual = distances[Math.floor(distances.length * 0.4)]
  return usual === undefined || distances.length < FEW ? SINGLE : usual
}

/** Whether distance, size or weight tell that a line does not go on from the one before it. */
function isSetApart(before: Line, line: Line, usual: number): boolean {
  const distance = line.base - before.base
  const ratio = line.size / before.size
  if (ratio > SAME_SIZE || ratio < 1 / SAME_SIZE || before.isBold !== line.isBold) return true
  return distance < 0 || distance > Math.min(MAX_DISTANCE, LOOSE * usual) * line.size
}

/** Whether the shape of the lines tells that a paragraph begins: a mark, an indent, or room that was left before it. */
function startsAnew(lines: readonly Line[], index: number, paragraph: readonly Line[]): boolean {
  const [line, before, next] = [lines[index], lines[index - 1], lines[index + 1]]
  if (line === undefined || before === undefined) return true
  if (line.cells.length > 1 || before.cells.length > 1 || beginsWithMarker(line)) return true
  const column = areaAround(linesAround(lines, index))
  // Lines in the middle are as short as whoever set them wanted them to be.
  if (isCentred(before, column) && isCentred(line, column)) return false
  const indent = INDENT * line.size
  const isIndented = line.left > before.left + indent && next !== undefined && next.left < line.left - indent
  const isOutdented = paragraph.length > 1 && line.left < before.left - indent
  const hasRoom = column.right - before.right > firstWordWidth(line) + 0.5 * line.size
  return hasRoom || isOutdented || (isIndented && !isHanging(lines, index, paragraph))
}

/** Whether an indented line is the second one of an item or entry, whose first one stands out. */
function isHanging(lines: readonly Line[], index: number, [first]: readonly Line[]): boolean {
  const [line, before] = [lines[index], lines[index - 1]]
  if (line === undefined || before === undefined) return false
  if (first !== undefined && beginsWithMarker(first)) return true
  const around = linesAround(lines, index)
  const near = (left: number) => around.filter((other) => Math.abs(other.left - left) < 0.3 * line.size).length
  const balance = near(line.left) - near(before.left)
  // As many of either: a paragraph before an indent mostly ends somewhere within its last line.
  return balance > 0 || (balance === 0 && areaAround(around).right - before.right < 0.5 * line.size)
}

function linesAround(lines: readonly Line[], index: number): readonly Line[] {
  return lines.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS)
}

function isCentred(line: Line, column: Area): boolean {
  const [start, end] = [line.left - column.left, column.right - line.right]
  return start > INDENT * line.size && Math.abs(start - end) < line.size
}

/** About how wide the first word of a line is. */
function firstWordWidth({ cells: [cell], left, right }: Line): number {
  const text = cell?.text ?? ''
  return ((right - left) * (text.split(' ', 1)[0] ?? '').length) / Math.max(1, text.length)
}
