import type { Area } from '../../model.ts'
import type { TextLine } from '../draft.ts'
import { percentile } from '../geometry/percentile.ts'
import { startsMidSentence, endsSentence, extentOf, firstWordWidth, type Extent } from './line-shape.ts'

/** The least first-line indent: usually 1 em, more in wide columns. */
export const INDENT_EM = 0.8
/** Edges that differ less are aligned. */
const SAME_EDGE_PT = 1
/** A line may end this share of the column early if the next one continues in lower case. By eye. */
const LOOSE_END_SHARE = 0.35

/** One or two lines longer than this share of their column may be justified. */
const MAX_SINGLE_SHARE = 0.75
/** Lines are aligned up to this difference, in points and in em. */
const MIN_SLACK_PT = 2
/** The same in em. */
const SLACK_EM = 0.3
/** Centered lines are indented by at least this. By eye. */
const MIN_CENTERED_INDENT_EM = 1.5
/** End-aligned lines are indented by at least this. By eye. */
const MIN_END_INDENT_EM = 3
/** A hyphenated line leaves less space than a syllable needs. */
const MAX_SYLLABLE_EM = 4
/** This many lines at one edge are not an accident. */
const MIN_FLUSH_LINES = 2
/** The share of lines that end at the edge of justified text. By eye. */
const FLUSH_SHARE = 0.4
/** Fewer ragged lines do not show an edge of their own. */
const MIN_RAGGED_LINES = 3
/** The edge of ragged text is this far from that of the column. By eye. */
const MIN_RAGGED_INDENT_EM = 2
/** The share of ragged lines that are as long as their words permit. By eye. */
const FULL_SHARE = 0.8

export type Alignment = 'start' | 'center' | 'end'

/** Splits lines of one format and leading into paragraphs by their edges. */
export function splitByShape(lines: readonly TextLine[], column: Area): TextLine[][] {
  if (lines.length < 2) return [[...lines]]
  const isRightToLeft = lines[0]?.isRightToLeft ?? false
  const extents = lines.map((line) => extentOf(line, isRightToLeft))
  const whole = extentOf(column, isRightToLeft)
  const alignment = alignmentOf(extents, whole, lines[0]?.size ?? 0)
  const edge = alignment === 'start' ? endEdge(lines, extents, whole) : whole.end
  const parts: TextLine[][] = []
  for (const [index, line] of lines.entries()) {
    const part = parts.at(-1)
    if (part === undefined || beginsParagraph({ lines, extents, whole, edge, alignment, index, part }))
      parts.push([line])
    else part.push(line)
  }
  return parts
}

/** The alignment of lines in their column. */
export function alignmentOf(extents: readonly Extent[], whole: Extent, size: number): Alignment {
  const slack = Math.max(MIN_SLACK_PT, SLACK_EM * size)
  const middle = (whole.start + whole.end) / 2
  const starts = extents.map(({ start }) => start - whole.start)
  const isCentered = extents.every(({ start, end }) => Math.abs((start + end) / 2 - middle) < slack)
  const isRagged = Math.max(...starts) - Math.min(...starts) > slack || extents.length === 1
  if (isCentered && isRagged && Math.max(...starts) > MIN_CENTERED_INDENT_EM * size) return 'center'
  const isAtEnd = extents.every(({ end }) => Math.abs(end - whole.end) < slack) && isLoose(extents, whole, slack)
  return isAtEnd && isRagged && Math.min(...starts) > MIN_END_INDENT_EM * size ? 'end' : 'start'
}

/** Whether lines begin at different positions: justified ones begin at the same one, except the first. */
function isLoose(extents: readonly Extent[], whole: Extent, slack: number): boolean {
  const rest = extents.slice(1).map(({ start }) => start)
  if (rest.length > 1) return Math.max(...rest) - Math.min(...rest) > slack
  return extents.every(({ start, end }) => end - start < MAX_SINGLE_SHARE * (whole.end - whole.start))
}

interface LineContext {
  lines: readonly TextLine[]
  extents: readonly Extent[]
  whole: Extent
  edge: number
  alignment: Alignment
  index: number
  part: readonly TextLine[]
}

function beginsParagraph({ lines, extents, whole, edge, alignment, index, part }: LineContext): boolean {
  const [before, line] = [lines[index - 1], lines[index]]
  const [one, other] = [extents[index - 1], extents[index]]
  if (before === undefined || line === undefined || one === undefined || other === undefined) return true
  const space = alignment === 'start' ? edge - one.end : whole.end - whole.start - (one.end - one.start)
  const isFull = leavesNoSpace(before, line, space)
  if (!isFull && !continuesLoosely(before, line, space, whole)) return true
  if (!isFull && alignment === 'center') before.isEndTyped = true
  if (alignment !== 'start') return false
  const indent = INDENT_EM * line.size
  if (other.start > one.start + indent) {
    // The first line of a list item may have a hanging indent; that of a paragraph is indented.
    return part.length > 1 || isIndentedAlone(extents, index, indent)
  }
  return other.start < one.start - indent && part.length > 1
}

/** Whether a line is indented compared with the lines above and below it. */
function isIndentedAlone(extents: readonly Extent[], index: number, indent: number): boolean {
  const [before, line, next] = [extents[index - 1], extents[index], extents[index + 1]]
  if (before === undefined || line === undefined || next === undefined) return false
  return index > 1 && next.start < line.start - indent && Math.abs(next.start - before.start) < SAME_EDGE_PT
}

/** Whether the first word of a line would not have fitted on the previous line. */
export function leavesNoSpace(before: TextLine, line: TextLine, space: number): boolean {
  const isDivided = /[\p{L}][-\u00ad\u2010]$/u.test(before.words.at(-1)?.text ?? '')
  return space < firstWordWidth(line) || (isDivided && space < MAX_SYLLABLE_EM * line.size)
}

function continuesLoosely(before: TextLine, line: TextLine, space: number, whole: Extent): boolean {
  if (!startsMidSentence(line.words) || endsSentence(before.words)) return false
  return space < LOOSE_END_SHARE * (whole.end - whole.start)
}

/** The end edge of start-aligned lines: their own if they have one, otherwise that of the column. */
function endEdge(lines: readonly TextLine[], extents: readonly Extent[], whole: Extent): number {
  const ends = extents.slice(0, -1).map(({ end }) => end)
  const longest = Math.max(...extents.map(({ end }) => end))
  const flush = ends.filter((end) => Math.abs(end - longest) < SAME_EDGE_PT).length
  if (flush >= MIN_FLUSH_LINES && flush >= FLUSH_SHARE * ends.length) return longest
  const near = percentile([longest, whole.end], 0)
  if (lines.length < MIN_RAGGED_LINES || whole.end - near < MIN_RAGGED_INDENT_EM * (lines[0]?.size ?? 0))
    return whole.end
  // Ragged lines have an edge too if each is as long as its words permit.
  const full = lines.slice(1).filter((line, index) => {
    const [before, extent] = [lines[index], extents[index]]
    return before !== undefined && extent !== undefined && leavesNoSpace(before, line, longest - extent.end)
  })
  return full.length >= FULL_SHARE * (lines.length - 1) ? longest : whole.end
}
