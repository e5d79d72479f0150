import { areaAround, type Area } from '../../model.ts'
import type { Border, ParagraphFormat } from '../document-model.ts'
import type { BoxDraft, PageDraft, ParagraphDraft } from '../draft.ts'
import type { FlowColumn, FlowPart } from '../geometry/flow-parts.ts'

/** Edges of rules and of columns that differ by less, in points, are one. */
const SAME_EDGE = 8
/** A shade reaches as far as its text, give or take so many points. */
const SLACK = 3
/** A rule belongs to a paragraph that is nearer than this, in font sizes. */
const NEAR = 1.2
/** As far as text processors let a border be, in points. */
const MAX_SPACE = 31
/** How far text reaches below its last base, in font sizes; lines have a little more white than letters. */
const DESCENT = 0.03

/** Gives paragraphs the rules above and below them and the shades behind them. */
export function setBorders(parts: readonly FlowPart[]): void {
  for (const { page, columns } of parts) {
    for (const column of columns) {
      const drafts = column.blocks.filter((block): block is ParagraphDraft => isWhole(block))
      for (const box of page.boxes) shadeBehind(box, drafts)
      for (const rule of page.rules) if (rule.isAcross) borderBeside(rule, drafts, column)
    }
  }
}

/** Whether a block is a paragraph that stands on one page. */
function isWhole(block: FlowColumn['blocks'][number]): block is ParagraphDraft {
  if (block.kind !== 'paragraph') return false
  const [first] = block.lines
  return first !== undefined && block.lines.every((line) => line.page === first.page && line.base >= first.base)
}

function shadeBehind({ shade, borders, ...box }: BoxDraft, drafts: readonly ParagraphDraft[]): void {
  for (const { lines, format, column } of drafts) {
    const area = areaAround(lines)
    const isBehind =
      box.left < area.left + SLACK &&
      box.right > area.right - SLACK &&
      box.top < area.top + SLACK &&
      box.bottom > area.bottom - SLACK
    if (!isBehind || box.right - box.left < 0.5 * (column.right - column.left)) continue
    format.shade = shade
    format.borders = { ...borders, ...format.borders }
  }
}

function borderBeside(rule: PageDraft['rules'][number], drafts: readonly ParagraphDraft[], { area }: FlowColumn): void {
  const above = drafts.findLast(({ lines }) => areaAround(lines).bottom <= rule.top + SLACK)
  const below = drafts.find(({ lines }) => areaAround(lines).top >= rule.bottom - SLACK)
  const [before, after] = [gapOf(rule, above, 'bottom'), gapOf(rule, below, 'top')]
  const isAbove = before <= after
  const host = isAbove ? above : below
  const size = host?.lines[0]?.size ?? 0
  const gap = Math.min(before, after)
  if (host === undefined || gap > NEAR * size || !spans(rule, area, host.format)) return
  const { width, color, line } = rule
  const side = isAbove ? 'bottom' : 'top'
  const known = host.format.borders[side]
  const space = Math.min(MAX_SPACE, Math.max(0, gap))
  // Two rules beside each other are one that is double.
  const border: Border = known === undefined ? { width, color, line, space } : { ...known, line: 'double' }
  host.format.borders = { ...host.format.borders, [side]: border }
}

function gapOf(rule: Area, draft: ParagraphDraft | undefined, side: 'top' | 'bottom'): number {
  if (draft === undefined) return Infinity
  const { top, bottom } = areaAround(draft.lines)
  return side === 'bottom' ? Math.max(0, rule.top - bottom - DESCENT) : Math.max(0, top - rule.bottom)
}

/** Whether a rule is as long as the lines of a paragraph can be. */
function spans(rule: Area, column: Area, { indentStart, indentEnd, isRightToLeft }: ParagraphFormat): boolean {
  const [left, right] = isRightToLeft ? [indentEnd, indentStart] : [indentStart, indentEnd]
  return Math.abs(rule.left - column.left - left) < SAME_EDGE && Math.abs(rule.right - column.right + right) < SAME_EDGE
}
