import type { PageDraft, ParagraphDraft, TextLine } from '../draft.ts'
import type { FlowPart } from '../geometry/page-parts.ts'
import type { ParagraphHints } from './find-breaks.ts'
import { continuesAfter } from './join-paragraphs.ts'

/** A page whose text ends above this share of its height ends with a paragraph. By eye. */
const EARLY_SHARE = 0.6

/** Joins paragraphs that are split by columns and pages. */
export function joinParts(parts: readonly FlowPart[], hints: ParagraphHints): void {
  const columns = parts.flatMap((part) => part.columns.map((column) => ({ column, key: part.key, page: part.page })))
  let open: { paragraph: ParagraphDraft; key: string } | undefined
  for (const { column, key, page } of columns) {
    if (column.region.isRotated) continue
    const [first] = column.blocks
    if (
      open !== undefined &&
      open.key === key &&
      first?.kind === 'paragraph' &&
      continuesAfter(open.paragraph, first, hints)
    ) {
      join(open.paragraph, first)
      column.blocks.shift()
      column.continued = open.paragraph
      // The paragraph may continue in yet another column.
      if (column.blocks.length === 0) continue
    }
    const last = column.blocks.at(-1)
    open = last?.kind === 'paragraph' && !endsByItself(last, page) ? { paragraph: last, key } : undefined
  }
}

/**
 * Whether the last paragraph of a page certainly ends there: a single line, or a sentence well above the end of the
 * page.
 */
function endsByItself({ lines }: ParagraphDraft, page: PageDraft): boolean {
  const last = lines.at(-1)
  const [region, ...others] = page.regions
  if (last === undefined || region === undefined || others.length > 0) return false
  return region.items.length === 1 || (last.bottom < EARLY_SHARE * page.height && !endsMidSentence(last))
}

/** Whether a line certainly ends within a sentence. */
function endsMidSentence({ words }: TextLine): boolean {
  return /[\p{Ll},-]$/u.test(words.at(-1)?.text ?? '')
}

function join(paragraph: ParagraphDraft, rest: ParagraphDraft): void {
  // The longer part is better evidence of the format.
  if (rest.lines.length > paragraph.lines.length) {
    const { align, indentStart, indentEnd, firstLine } = rest.format
    const own = paragraph.format
    const isSingle = paragraph.lines.length === 1
    const first = isSingle ? own.indentStart - indentStart : own.firstLine
    Object.assign(own, { align, indentStart, indentEnd, firstLine: rest.lines.length > 1 ? first : firstLine })
  }
  paragraph.lines.push(...rest.lines)
  paragraph.below = rest.below
}
