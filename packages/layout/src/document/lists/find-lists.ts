import type { List } from '../document-model.ts'
import type { ListsFound, ParagraphDraft } from '../draft.ts'
import { removeLabel, readLabel } from './labels.ts'
import { assignLevels } from './list-levels.ts'
import { findItems, type Candidate } from './label-sequences.ts'

/** Assigns roles to list items and removes their labels. Paragraphs come in reading order, including those of cells. */
export function findLists(paragraphs: readonly ParagraphDraft[]): ListsFound {
  const candidates = paragraphs.flatMap((paragraph, index) => toCandidate(paragraph, index) ?? [])
  const lists: List[] = []
  for (const { item, list, level } of assignLevels(findItems(candidates), paragraphs, lists)) {
    const [line] = item.paragraph.lines
    if (line === undefined) continue
    item.paragraph.role = { kind: 'item', list, level }
    removeLabel(line, item.label)
    const { indent = 0, hanging = 0 } = lists[list]?.levels[level] ?? {}
    Object.assign(item.paragraph.format, { indentStart: indent, firstLine: hanging })
  }
  return lists
}

function toCandidate(paragraph: ParagraphDraft, index: number): Candidate | undefined {
  const { role, lines, column, container } = paragraph
  const [line] = lines
  if (role.kind !== 'body' || line === undefined || container === 'head') return undefined
  const label = readLabel(line)
  if (label === undefined) return undefined
  const { left, right, textLeft } = label
  return line.isRightToLeft
    ? {
        paragraph,
        index,
        label,
        labelStart: column.right - right,
        labelEnd: column.right - left,
        textStart: column.right - textLeft,
      }
    : {
        paragraph,
        index,
        label,
        labelStart: left - column.left,
        labelEnd: right - column.left,
        textStart: textLeft - column.left,
      }
}
