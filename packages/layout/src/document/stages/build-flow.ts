import type { DocumentHints } from '../../content/page-content.ts'
import type { BodyPage, DraftBlock, NoteDraft, ParagraphDraft, TextBoxDraft } from '../draft.ts'
import { linesOf } from '../geometry/body-areas.ts'
import { pageParts, type FlowColumn, type FlowPart, type PageColumn, type PagePart } from '../geometry/page-parts.ts'
import { columnOf } from '../lines/rotated-boxes.ts'
import { paragraphsIn } from '../model/bookmarks.ts'
import { buildBlocks, toParagraph } from '../paragraphs/build-blocks.ts'
import type { ParagraphHints } from '../paragraphs/find-breaks.ts'
import { joinParts } from '../paragraphs/join-parts.ts'
import { Leadings } from '../paragraphs/leadings.ts'
import { TaggedBlocks } from '../tags/tagged-blocks.ts'
import type { SeparatedPages } from './separate-body.ts'

/** A note with its lines in paragraphs. */
export interface NoteFlow extends NoteDraft {
  blocks: DraftBlock[]
}

/** A document in paragraphs and tables that continue across columns and pages. */
export interface Flow extends Omit<SeparatedPages, 'notes'> {
  parts: FlowPart[]
  /** The blocks of all parts in reading order, and the paragraphs among them and in their cells. */
  blocks: DraftBlock[]
  paragraphs: ParagraphDraft[]
  notes: NoteFlow[]
  /** Rotated text by page. */
  boxes: ReadonlyMap<BodyPage, TextBoxDraft[]>
  paragraphHints: ParagraphHints
}

/** Builds paragraphs and tables from the lines of pages. */
export function buildFlow({ notes, ...separated }: SeparatedPages, hints: DocumentHints): Flow {
  const { pages } = separated
  const columns = pageParts(pages)
  const paragraphHints = { leadings: leadingsOf(columns), tags: believedTags(pages, hints) }
  const parts = columns.map((part): FlowPart => withBlocks(part, paragraphHints))
  joinParts(parts, paragraphHints)
  const blocks = parts.flatMap((part) => part.columns.flatMap((column) => column.blocks))
  return {
    ...separated,
    parts,
    blocks,
    paragraphs: paragraphsIn(blocks),
    notes: notes.map((note) => ({
      ...note,
      blocks: buildBlocks(note.lines, { column: note.column, container: 'note' }, paragraphHints),
    })),
    boxes: new Map(pages.map((page) => [page, boxesOf(page, paragraphHints)])),
    paragraphHints,
  }
}

function withBlocks({ columns, ...part }: PagePart, hints: ParagraphHints): FlowPart {
  return { ...part, columns: columns.map((column) => columnFlow(column, hints)) }
}

function columnFlow({ area, region }: PageColumn, hints: ParagraphHints): FlowColumn {
  const where = { column: area, container: 'page' } as const
  // An empty page must not be lost.
  const isEmpty = region.items.length === 0
  const blocks = isEmpty ? [toParagraph([], where, hints)] : buildBlocks(region.items, where, hints)
  return { area, region, blocks, continued: undefined }
}

function boxesOf({ rotated = [] }: BodyPage, hints: ParagraphHints): TextBoxDraft[] {
  return rotated.map((box) => ({
    ...box,
    blocks: paragraphsIn(buildBlocks(box.lines, { column: columnOf(box), container: 'page' }, hints)),
  }))
}

/** The leadings of a document, measured in all its columns. */
export function leadingsOf(parts: readonly PagePart[]): Leadings {
  const leadings = new Leadings()
  for (const { columns } of parts) {
    for (const { region, area } of columns) leadings.note(linesOf([region]), area)
  }
  return leadings
}

/** The structure tree, if it covers nearly all text. */
function believedTags(pages: readonly BodyPage[], { tags }: DocumentHints): TaggedBlocks | undefined {
  if (tags === undefined) return undefined
  const blocks = new TaggedBlocks(tags)
  return blocks.covers(pages.flatMap(({ regions }) => linesOf(regions))) ? blocks : undefined
}
