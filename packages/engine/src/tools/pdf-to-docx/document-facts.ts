import { type ConversionFacts, MAX_LISTED, type OutlineEntry, toListedText } from '@recto/contract'
import type { DocumentModel, FlowBlock, FlowParagraph, Inline } from '@recto/layout'

interface Counts {
  headings: number
  tables: number
  images: number
  links: number
}

/** Counts of a document model, for the report on its conversion. Running heads are not counted. */
export function documentFacts({ sections, notes }: DocumentModel): ConversionFacts {
  const counts: Counts = { headings: 0, tables: 0, images: 0, links: 0 }
  const outline: OutlineEntry[] = []
  for (const paragraph of paragraphsIn(
    sections.flatMap(({ blocks }) => blocks),
    counts,
  )) {
    counts.images += paragraph.anchored.length
    countInlines(paragraph.content, counts)
    if (paragraph.role.kind !== 'heading') continue
    counts.headings += 1
    const title = toListedText(textOf(paragraph.content))
    if (outline.length < MAX_LISTED && title !== '') {
      outline.push({ level: paragraph.role.level, title, page: paragraph.origin.page + 1 })
    }
  }
  for (const { blocks } of notes) for (const { content } of blocks) countInlines(content, counts)
  return { counts: { ...counts, notes: notes.length }, outline }
}

/** The paragraphs of blocks, including those in cells; counts tables along the way. */
function* paragraphsIn(blocks: readonly FlowBlock[], counts: Counts): Generator<FlowParagraph, void> {
  for (const block of blocks) {
    if (block.kind === 'paragraph') {
      yield block
      continue
    }
    counts.tables += 1
    for (const { cells } of block.rows) for (const cell of cells) yield* paragraphsIn(cell.blocks, counts)
  }
}

function countInlines(content: readonly Inline[], counts: Counts): void {
  for (const inline of content) {
    if (inline.kind === 'image') counts.images += 1
    if (inline.kind !== 'link') continue
    counts.links += 1
    countInlines(inline.content, counts)
  }
}

function textOf(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      return inline.kind === 'link' ? textOf(inline.content) : ' '
    })
    .join('')
}
