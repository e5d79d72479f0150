import type { DocumentOptions } from '../document-options.ts'
import type { ParagraphDraft } from '../draft.ts'
import { setBreaksAndSpaces, type BreakPolicy } from '../geometry/page-breaks.ts'
import type { SectionParts } from '../geometry/page-parts.ts'
import { replaceLeaders } from '../lines/dot-leaders.ts'
import { paragraphsIn } from '../model/bookmarks.ts'
import { fitLines } from '../model/fit-lines.ts'
import { fitWidths } from '../model/fit-widths.ts'
import { groupParts, inOneColumn } from '../model/sections.ts'
import { simplify } from '../model/simplify.ts'
import { setLineHeights, setSpaces } from '../model/paragraph-spacing.ts'
import { continuesAfter } from '../paragraphs/join-paragraphs.ts'
import { setBorders } from '../paragraphs/paragraph-borders.ts'
import { inferAlignment } from '../paragraphs/paragraph-format.ts'
import { joinTables } from '../tables/join-tables.ts'
import type { FlowWithRoles } from './assign-roles.ts'

/** If more lines than this share would end elsewhere, so would pages. By eye. */
const MAX_UNFIT_SHARE = 0.08
/** On pages with less running text, tables and short paragraphs determine where they end. By eye. */
const MIN_RUNNING_LINES = 10

/** A flow with completely formatted paragraphs, in sections. */
export interface FormattedFlow extends FlowWithRoles {
  sections: SectionParts[]
  /** All paragraphs, including those of notes and of rotated text. */
  all: ParagraphDraft[]
}

/**
 * Formats paragraphs: tabs, borders, alignment, line heights, breaks and spacing. Spacing depends on everything before
 * it.
 */
export function formatFlow(flow: FlowWithRoles, { quality }: Pick<DocumentOptions, 'quality'>): FormattedFlow {
  const { paragraphs, notes, boxes, parts, heads, body, paragraphHints } = flow
  const rotated = [...boxes.values()].flat()
  const all = [
    ...paragraphs,
    ...notes.flatMap((note) => paragraphsIn(note.blocks)),
    ...rotated.flatMap((box) => box.blocks),
  ]
  replaceLeaders(paragraphs)
  if (quality !== 'basic') setBorders(parts)
  inferAlignment(paragraphs.filter(({ role }) => role.kind === 'body' || role.kind === 'item'))
  const policy = quality === 'precise' ? keepLines(all, flow.pages.length) : 'early'
  setLineHeights(all, body)
  const sections = quality === 'basic' ? inOneColumn(parts) : groupParts(parts, heads)
  for (const box of rotated) setSpaces(box.blocks, undefined, body)
  setBreaksAndSpaces(sections, body, policy)
  joinTables(parts, (paragraph, next) => continuesAfter(paragraph, next, paragraphHints))
  simplify(all, quality)
  return { ...flow, sections, all }
}

/** Fits lines so that they end where they do on the page, and decides which breaks are needed. */
function keepLines(drafts: readonly ParagraphDraft[], pageCount: number): BreakPolicy {
  fitWidths(drafts)
  const { count, unfit } = fitLines(drafts)
  return count > MIN_RUNNING_LINES * pageCount && unfit > MAX_UNFIT_SHARE * count ? 'lines' : 'early'
}
