import { Hyphens } from '../hyphens.ts'
import type { DocumentHints, PageContent } from '../content/page-content.ts'
import type { DocumentModel, Note } from './document-model.ts'
import type { DocumentOptions } from './document-options.ts'
import type { BodyLook, DraftBlock, NoteDraft, PageDraft, ParagraphDraft, TextBoxDraft } from './draft.ts'
import { hangRunningPictures, takeRunningPictures, type RunningPicture } from './figures/running-pictures.ts'
import { bodyAreas, linesOf } from './geometry/body-areas.ts'
import { flowParts, type FlowPart } from './geometry/flow-parts.ts'
import { setBreaksAndSpaces, type PageKeeping } from './geometry/page-breaks.ts'
import { findHeadings } from './headings/find-headings.ts'
import { settleLeaders } from './lines/leaders.ts'
import { textOf } from './lines/text-lines.ts'
import { columnOf } from './lines/turned-boxes.ts'
import { findLists } from './lists/find-lists.ts'
import { bodyLook } from './model/body-look.ts'
import { Bookmarks, paragraphsIn } from './model/bookmarks.ts'
import { fitLines } from './model/fit-lines.ts'
import { fitWidths } from './model/fit-widths.ts'
import { anchoredPicture, flowParagraph, type BlockHints } from './model/flow-blocks.ts'
import { groupParts, inOneColumn, toSection, type SectionHints } from './model/sections.ts'
import { simplify } from './model/simplify.ts'
import { setLineHeights, setSpaces } from './model/spacing.ts'
import { StyleBook } from './model/style-book.ts'
import { findNotes } from './notes/find-notes.ts'
import { buildBlocks, toParagraph } from './paragraphs/build-blocks.ts'
import type { ParagraphHints } from './paragraphs/find-breaks.ts'
import { setBorders } from './paragraphs/paragraph-borders.ts'
import { goesOnAfter } from './paragraphs/join-paragraphs.ts'
import { joinParts } from './paragraphs/join-parts.ts'
import { settleAlignment } from './paragraphs/paragraph-format.ts'
import { Leadings } from './paragraphs/leadings.ts'
import { layOutPage } from './lay-out-page.ts'
import { findRunningHeads } from './running-heads/find-running-heads.ts'
import { takeFirstHead } from './running-heads/first-head.ts'
import { joinTables } from './tables/join-tables.ts'
import { takeLayoutTables } from './tables/layout-tables.ts'
import { TaggedBlocks } from './tags/tagged-blocks.ts'

/** Where more lines than this share would end elsewhere, pages would, too. */
const MANY_UNFIT = 0.08
/** On pages with fewer lines of running text, tables and short paragraphs tell where they end. */
const RUNNING_LINES = 10

/** Puts a document together from its pages, which come in order and are dropped when they have been read. */
export async function buildDocument(
  source: AsyncIterable<PageContent> | Iterable<PageContent>,
  hints: DocumentHints,
  options: DocumentOptions,
): Promise<DocumentModel> {
  const pages: PageDraft[] = []
  for await (const page of source) pages.push(await layOutPage(page, options))
  const heads = options.quality === 'basic' ? [] : findRunningHeads(pages)
  const running = options.quality === 'basic' ? [] : takeRunningPictures(pages)
  const notes = options.quality === 'basic' ? [] : findNotes(pages)
  const bodies = bodyAreas(pages)
  if (options.quality !== 'basic') takeFirstHead(pages, bodies, heads)
  if (options.hasTables) takeLayoutTables(pages, bodies)
  const parts = flowParts(pages, bodies)
  const paragraphHints = { leadings: leadingsOf(parts), tags: believedTags(pages, hints) }
  for (const { columns } of parts) {
    for (const column of columns) {
      const where = { column: column.area, place: 'page' } as const
      const { items } = column.region
      // A page without text is a page still.
      column.blocks =
        items.length === 0 ? [toParagraph([], where, paragraphHints)] : buildBlocks(items, where, paragraphHints)
    }
  }
  joinParts(parts, paragraphHints)
  return toModel({ pages, parts, heads, running, notes, paragraphHints }, hints, options)
}

/** What stands on one page, as blocks in reading order. */
export function pageBlocks(page: PageDraft): PageBlocks {
  const pages = [page]
  const bodies = bodyAreas(pages)
  takeLayoutTables(pages, bodies)
  const parts = flowParts(pages, bodies)
  const hints = { leadings: leadingsOf(parts), tags: undefined }
  const blocks = parts.flatMap(({ columns }) =>
    columns.flatMap(({ area, region }) => buildBlocks(region.items, { column: area, place: 'page' }, hints)),
  )
  return { blocks, leadings: hints.leadings }
}

/** The blocks of a page, and how far apart the lines of its paragraphs stand. */
export interface PageBlocks {
  blocks: DraftBlock[]
  leadings: Leadings
}

/** Turned text, its lines made into paragraphs. */
function turnedBoxes(pages: readonly PageDraft[], hints: ParagraphHints): TextBoxDraft[] {
  const boxes = pages.flatMap(({ turned = [] }) => turned)
  for (const box of boxes) {
    box.blocks = paragraphsIn(buildBlocks(box.lines, { column: columnOf(box), place: 'page' }, hints))
  }
  return boxes
}

/** Has lines end where they do, and says what it takes for pages to do so. */
function keepLines(drafts: readonly ParagraphDraft[], pages: number): PageKeeping {
  fitWidths(drafts)
  const { count, unfit } = fitLines(drafts)
  return count > RUNNING_LINES * pages && unfit > MANY_UNFIT * count ? 'lines' : 'early'
}

/** The structure tree, where it tells of nearly all text. */
function believedTags(pages: readonly PageDraft[], { tags }: DocumentHints): TaggedBlocks | undefined {
  if (tags === undefined) return undefined
  const blocks = new TaggedBlocks(tags)
  return blocks.covers(pages.flatMap(({ regions }) => linesOf(regions))) ? blocks : undefined
}

function leadingsOf(parts: readonly FlowPart[]): Leadings {
  const leadings = new Leadings()
  for (const { columns } of parts) {
    for (const { region, area } of columns) leadings.note(linesOf([region]), area)
  }
  return leadings
}

/** A document whose text is in paragraphs. */
interface Draft {
  pages: PageDraft[]
  parts: FlowPart[]
  heads: ReturnType<typeof findRunningHeads>
  running: RunningPicture[]
  notes: NoteDraft[]
  paragraphHints: ParagraphHints
}

function toModel(draft: Draft, hints: DocumentHints, options: DocumentOptions): DocumentModel {
  const { pages, parts, heads, running, notes, paragraphHints } = draft
  const blocks = parts.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  const noteBlocks = notes.map(({ lines, column }) => buildBlocks(lines, { column, place: 'note' }, paragraphHints))
  const drafts = paragraphsIn(blocks)
  const body = bodyLook(drafts, paragraphHints.leadings)
  if (options.hasHeadings) findHeadings(drafts, body, hints)
  const lists = options.hasLists ? findLists(drafts, hints) : []
  const boxes = turnedBoxes(pages, paragraphHints)
  const all = [...drafts, ...noteBlocks.flatMap(paragraphsIn), ...boxes.flatMap((box) => box.blocks)]
  settleLeaders(drafts)
  if (options.quality !== 'basic') setBorders(parts)
  settleAlignment(drafts.filter(({ role }) => role.kind === 'body' || role.kind === 'item'))
  const keeping = options.quality === 'precise' ? keepLines(all, pages.length) : 'early'
  setLineHeights(all, body)
  const groups = options.quality === 'basic' ? inOneColumn(parts) : groupParts(parts, heads)
  for (const box of boxes) setSpaces(box.blocks, undefined, body)
  setBreaksAndSpaces(groups, body, keeping)
  joinTables(parts, (paragraph, next) => goesOnAfter(paragraph, next, paragraphHints))
  simplify(all, options.quality)
  const sectionHints: SectionHints = {
    ...blockHints(blocks, all, body, options),
    body,
    heads,
    pages,
    isPrecise: options.quality === 'precise',
  }
  const { title, author, language } = hints
  const sections = groups.map((group) => toSection(group, sectionHints))
  hangRunningPictures(sections, running, anchoredPicture)
  return {
    sections,
    styles: sectionHints.book.styles,
    lists,
    notes: notes.map((note, index) => toNote(note, noteBlocks[index] ?? [], sectionHints)),
    title,
    author,
    language,
    scannedPages: pages.filter(({ isScan }) => isScan).map(({ index }) => index),
  }
}

function blockHints(
  blocks: readonly DraftBlock[],
  drafts: readonly ParagraphDraft[],
  body: BodyLook,
  { hasLinks, quality }: DocumentOptions,
): BlockHints {
  const hyphens = new Hyphens()
  const bookmarks = new Bookmarks(blocks)
  for (const { lines } of drafts) {
    for (const { words } of lines) {
      hyphens.note(textOf(words))
      // Places get their names before paragraphs are written, wherever the links to them stand.
      for (const { target } of hasLinks ? words : []) if (target !== undefined && 'page' in target) bookmarks.at(target)
    }
  }
  return {
    hyphens,
    hasLinks,
    keepsLines: quality === 'precise',
    bookmarkAt: (target) => bookmarks.at(target),
    book: new StyleBook(drafts, body),
  }
}

function toNote({ kind, mark }: NoteDraft, blocks: readonly DraftBlock[], hints: BlockHints): Note {
  return { kind, mark, blocks: paragraphsIn(blocks).map((paragraph) => flowParagraph(paragraph, hints)) }
}
