import { areaAround, type Area } from '../../model.ts'
import type { Border } from '../document-model.ts'
import type { BoxDraft, PageDraft, ParagraphDraft } from '../draft.ts'
import type { FlowColumn, FlowPart } from '../geometry/page-parts.ts'
import { extentOf } from './line-shape.ts'
import { roundToTwips } from '../geometry/twips.ts'

/** Edges of rules and columns that differ less are aligned: borders have padding. */
const SAME_EDGE_PT = 8
/** A rule shorter than this share of its column underlines words. */
const MIN_RULE_SHARE = 0.8
/** A rule that exceeds its column by more is a border of something else. */
const MAX_BEYOND_PT = 40
/** Rules that differ less are one. */
const SAME_RULE_PT = 0.3
/** Shading covers its text, up to a tolerance of this many points. */
const SLACK_PT = 3
/** The distance of a rule from its paragraph: less than a line. */
const NEAR_EM = 1.2
/** The largest padding of a border in WordprocessingML (ISO/IEC 29500-1, 17.3.4: space, 31 points). */
const MAX_SPACE_PT = 31
/** Correction of the bottom of a line's area, from which padding is measured. */
const DESCENT_EM = 0.03
/** Shading of a paragraph has at least this share of the column's width. By eye. */
const MIN_SHADE_SHARE = 0.5

/** Sets the borders and the shading of paragraphs. */
export function setBorders(parts: readonly FlowPart[]): void {
  for (const { page, columns } of parts) {
    for (const column of columns) {
      const drafts = column.blocks.filter((block): block is ParagraphDraft => isWhole(block))
      for (const box of page.boxes) shadeBehind(box, drafts)
      for (const rule of page.rules) if (rule.isHorizontal) borderBeside(rule, drafts, column.area)
    }
  }
}

/** The same for a running head, with the rules of its page. */
export function setHeadBorders(draft: ParagraphDraft, { boxes, rules }: PageDraft): void {
  for (const box of boxes) shadeBehind(box, [draft])
  for (const rule of rules) if (rule.isHorizontal) borderBeside(rule, [draft], draft.column)
}

/** Whether a block is a paragraph on a single page. */
function isWhole(block: FlowColumn['blocks'][number]): block is ParagraphDraft {
  if (block.kind !== 'paragraph') return false
  const [first] = block.lines
  return first !== undefined && block.lines.every((line) => line.page === first.page && line.base >= first.base)
}

function shadeBehind({ shade, borders, ...box }: BoxDraft, drafts: readonly ParagraphDraft[]): void {
  for (const { lines, format, column } of drafts) {
    const area = areaAround(lines)
    const isBehind =
      box.left < area.left + SLACK_PT &&
      box.right > area.right - SLACK_PT &&
      box.top < area.top + SLACK_PT &&
      box.bottom > area.bottom - SLACK_PT
    if (!isBehind || box.right - box.left < MIN_SHADE_SHARE * (column.right - column.left)) continue
    format.shade = shade
    format.borders = { ...borders, ...format.borders }
  }
}

function borderBeside(rule: PageDraft['rules'][number], drafts: readonly ParagraphDraft[], area: Area): void {
  const above = drafts.findLast(({ lines }) => areaAround(lines).bottom <= rule.top + SLACK_PT)
  const below = drafts.find(({ lines }) => areaAround(lines).top >= rule.bottom - SLACK_PT)
  const [before, after] = [gapOf(rule, above, 'bottom'), gapOf(rule, below, 'top')]
  const isAbove = before <= after
  const host = isAbove ? above : below
  const size = host?.lines[0]?.size ?? 0
  const gap = Math.min(before, after)
  if (host === undefined || gap > NEAR_EM * size) return
  const end = endBeside(rule, area, host)
  if (end === undefined) return
  host.format.indentEnd = end
  const { width, color, line } = rule
  const side = isAbove ? 'bottom' : 'top'
  const known = host.format.borders[side]
  const space = Math.min(MAX_SPACE_PT, Math.max(0, gap))
  // The same rule may be painted twice; two at different distances are a double border.
  if (known !== undefined && Math.abs(known.space - space) < SAME_RULE_PT) return
  const border: Border = known === undefined ? { width, color, line, space } : { ...known, line: 'double' }
  host.format.borders = { ...host.format.borders, [side]: border }
}

function gapOf(rule: Area, draft: ParagraphDraft | undefined, side: 'top' | 'bottom'): number {
  if (draft === undefined) return Infinity
  const { top, bottom } = areaAround(draft.lines)
  return side === 'bottom' ? Math.max(0, rule.top - bottom - DESCENT_EM) : Math.max(0, top - rule.bottom)
}

/**
 * The end indent of a paragraph with a border; undefined if the rule is not a border of it. A border is as long as full
 * lines; a single line may be shorter, and the indent of what follows may differ.
 */
function endBeside(rule: Area, column: Area, { lines, format }: ParagraphDraft): number | undefined {
  const { indentStart, indentEnd, align, isRightToLeft } = format
  const [whole, own] = [extentOf(column, isRightToLeft), extentOf(rule, isRightToLeft)]
  if (Math.abs(own.start - whole.start - indentStart) >= SAME_EDGE_PT) return undefined
  if (Math.abs(own.end - whole.end + indentEnd) < SAME_EDGE_PT) return indentEnd
  const [line, ...others] = lines
  if (line === undefined || others.length > 0 || align !== 'start') return undefined
  const isWide = own.end - own.start > MIN_RULE_SHARE * (whole.end - whole.start) && own.end - whole.end < MAX_BEYOND_PT
  if (!isWide || extentOf(line, isRightToLeft).end > own.end) return undefined
  return roundToTwips(whole.end - own.end)
}
