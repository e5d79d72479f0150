import type { ParagraphDraft } from '../draft.ts'
import type { FlowPart } from '../geometry/flow-parts.ts'
import type { ParagraphHints } from './find-breaks.ts'
import { goesOnAfter } from './join-paragraphs.ts'

/** Joins paragraphs that columns and pages part. */
export function joinParts(parts: readonly FlowPart[], hints: ParagraphHints): void {
  const columns = parts.flatMap((part) => part.columns.map((column) => ({ column, key: part.key })))
  let open: { paragraph: ParagraphDraft; key: string } | undefined
  for (const { column, key } of columns) {
    if (column.region.isTurned) continue
    const [first] = column.blocks
    if (
      open !== undefined &&
      open.key === key &&
      first?.kind === 'paragraph' &&
      goesOnAfter(open.paragraph, first, hints)
    ) {
      join(open.paragraph, first)
      column.blocks.shift()
      column.continued = open.paragraph
      // A paragraph may fill a column and go on after it.
      if (column.blocks.length === 0) continue
    }
    const last = column.blocks.at(-1)
    open = last?.kind === 'paragraph' ? { paragraph: last, key } : undefined
  }
}

function join(paragraph: ParagraphDraft, rest: ParagraphDraft): void {
  // The longer part tells more of how both are set.
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
