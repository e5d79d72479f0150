import type { DocumentOptions } from '../document-options.ts'
import type { ParagraphDraft } from '../draft.ts'
import { setBreaksAndSpaces, type PageKeeping } from '../geometry/page-breaks.ts'
import type { SectionParts } from '../geometry/page-parts.ts'
import { settleLeaders } from '../lines/dot-leaders.ts'
import { paragraphsIn } from '../model/bookmarks.ts'
import { fitLines } from '../model/fit-lines.ts'
import { fitWidths } from '../model/fit-widths.ts'
import { groupParts, inOneColumn } from '../model/sections.ts'
import { simplify } from '../model/simplify.ts'
import { setLineHeights, setSpaces } from '../model/paragraph-spacing.ts'
import { goesOnAfter } from '../paragraphs/join-paragraphs.ts'
import { setBorders } from '../paragraphs/paragraph-borders.ts'
import { settleAlignment } from '../paragraphs/paragraph-format.ts'
import { joinTables } from '../tables/join-tables.ts'
import type { FlowWithRoles } from './assign-roles.ts'

/** Where more lines than this share would end elsewhere, pages would, too. Chosen by eye. */
const MAX_UNFIT_SHARE = 0.08
/** On pages with fewer lines of running text, tables and short paragraphs tell where they end. Chosen by eye. */
const MIN_RUNNING_LINES = 10

/** A flow whose paragraphs have their whole format, in the sections that it will have. */
export interface FormattedFlow extends FlowWithRoles {
  sections: SectionParts[]
  /** All paragraphs, also those of notes and of turned text. */
  all: ParagraphDraft[]
}

/** Gives paragraphs their tabs, borders, alignment, line heights, breaks and spaces. Spaces build upon all before them. */
export function formatFlow(flow: FlowWithRoles, { quality }: Pick<DocumentOptions, 'quality'>): FormattedFlow {
  const { paragraphs, notes, boxes, parts, heads, body, paragraphHints } = flow
  const rotated = [...boxes.values()].flat()
  const all = [
    ...paragraphs,
    ...notes.flatMap((note) => paragraphsIn(note.blocks)),
    ...rotated.flatMap((box) => box.blocks),
  ]
  settleLeaders(paragraphs)
  if (quality !== 'basic') setBorders(parts)
  settleAlignment(paragraphs.filter(({ role }) => role.kind === 'body' || role.kind === 'item'))
  const keeping = quality === 'precise' ? keepLines(all, flow.pages.length) : 'early'
  setLineHeights(all, body)
  const sections = quality === 'basic' ? inOneColumn(parts) : groupParts(parts, heads)
  for (const box of rotated) setSpaces(box.blocks, undefined, body)
  setBreaksAndSpaces(sections, body, keeping)
  joinTables(parts, (paragraph, next) => goesOnAfter(paragraph, next, paragraphHints))
  simplify(all, quality)
  return { ...flow, sections, all }
}

/** Has lines end where they do, and says what it takes for pages to do so. */
function keepLines(drafts: readonly ParagraphDraft[], pageCount: number): PageKeeping {
  fitWidths(drafts)
  const { count, unfit } = fitLines(drafts)
  return count > MIN_RUNNING_LINES * pageCount && unfit > MAX_UNFIT_SHARE * count ? 'lines' : 'early'
}
