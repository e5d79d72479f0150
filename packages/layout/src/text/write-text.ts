import { pageBlocks } from '../document/stages/page-blocks.ts'
import type { DraftBlock, PageDraft, ParagraphDraft, TableBlock, TextLine } from '../document/draft.ts'
import { cutEnds } from '../document/lines/cut-words.ts'
import { readLabel } from '../document/lists/labels.ts'
import { isOnRow } from '../document/lines/text-lines.ts'
import { paragraphsIn } from '../document/model/bookmarks.ts'
import { isSetApart } from '../document/paragraphs/set-apart.ts'
import { withoutSoftHyphens, type Hyphens } from '../hyphens.ts'

/** A wider gap is written as a tab. */
const TAB_EM = 2

/** `reading`: a line per paragraph; `lines`: the lines of the page. */
export type TextLayout = 'reading' | 'lines'

type TextBlock = ParagraphDraft | TableBlock

/** Writes the text of a page that was laid out (`layOutText`). Blocks end with a line break; an empty line separates those set apart on the page. */
export function writeText(page: PageDraft, layout: TextLayout, hyphens: Hyphens): string {
  const { blocks, leadings } = pageBlocks(page)
  for (const { lines } of paragraphsIn(blocks)) for (const line of lines) hyphens.note(textOf(line))
  let text = ''
  let before: TextBlock | undefined
  for (const block of blocks.flatMap(inReadingOrder)) {
    const written = writeBlock(block, layout, hyphens)
    if (written === '') continue
    const [last, first] = [lastLine(before), firstLine(block)]
    const isApart = before !== undefined && (!last || !first || isSetApart(last, first, leadings))
    text += `${isApart ? '\n' : ''}${written}\n`
    before = block
  }
  return withoutSoftHyphens(text)
}

/** Cells of layout tables are columns, so they are read one after the other. */
function inReadingOrder(block: DraftBlock): TextBlock[] {
  if (block.kind === 'image') return []
  const isLayout = block.kind === 'table' && block.table.isLayout === true
  return isLayout ? block.cells.flat(2).flatMap(inReadingOrder) : [block]
}

function firstLine(block: TextBlock): TextLine | undefined {
  return block.kind === 'paragraph' ? block.lines[0] : undefined
}

function lastLine(block: TextBlock | undefined): TextLine | undefined {
  return block?.kind === 'paragraph' ? block.lines.at(-1) : undefined
}

function writeBlock(block: TextBlock, layout: TextLayout, hyphens: Hyphens): string {
  if (block.kind === 'table') return (layout === 'lines' ? visualLines(block) : tableRows(block, hyphens)).join('\n')
  return layout === 'lines' ? block.lines.map(textOf).join('\n') : joinLines(block.lines, hyphens)
}

/** A line per table row, with tabs between cells. */
function tableRows({ cells }: TableBlock, hyphens: Hyphens): string[] {
  const cellText = (blocks: readonly DraftBlock[]) =>
    joinLines(
      paragraphsIn(blocks).flatMap(({ lines }) => lines),
      hyphens,
    )
  return cells.map((row) => row.map(cellText).join('\t').trimEnd()).filter((row) => row !== '')
}

/** The lines of a table in visual rows, with tabs between texts side by side. */
function visualLines(block: TableBlock): string[] {
  const rows: TextLine[][] = []
  const lines = paragraphsIn([block]).flatMap((paragraph) => paragraph.lines)
  for (const line of lines.toSorted((one, other) => one.base - other.base)) {
    const row = rows.at(-1)
    if (row !== undefined && isOnRow(line, row)) row.push(line)
    else rows.push([line])
  }
  return rows.map((row) => {
    const ordered = row.toSorted((one, other) => one.left - other.left)
    return (block.table.isRightToLeft ? ordered.toReversed() : ordered).map(textOf).join('\t')
  })
}

/** Joins lines and the words that line breaks divide. */
function joinLines(lines: readonly TextLine[], hyphens: Hyphens): string {
  const isCut = cutEnds(lines, hyphens)
  const [first = '', ...rest] = lines.map(textOf)
  return rest.reduce((text, next, index) => (isCut[index] === true ? text + next : hyphens.join(text, next)), first)
}

/** The text of a line; wide gaps become tabs, except the one after a list label. */
function textOf(line: TextLine): string {
  const label = readLabel(line)
  return line.words
    .map(({ text, isSpaced, gapBefore }, index) => {
      const isTab = gapBefore > TAB_EM * line.size && index !== label?.wordCount
      if (isTab) return `\t${text}`
      return isSpaced || gapBefore > 0 ? ` ${text}` : text
    })
    .join('')
    .trim()
}
