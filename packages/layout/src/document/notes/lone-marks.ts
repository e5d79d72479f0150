import type { DraftItem, PageDraft, TextLine } from '../draft.ts'
import { markOf, type Reference } from './note-marks.ts'

/** The baselines of a mark and of its text differ less: marks are raised. */
const SAME_BASELINE_EM = 0.8

/** Joins note marks on lines of their own with the adjacent line. */
export function joinLoneMarks({ regions }: PageDraft, references: readonly Reference[]): void {
  const marks = new Set(references.map(({ mark }) => mark))
  if (marks.size === 0) return
  for (const region of regions) {
    const items: DraftItem[] = []
    for (const item of region.items) {
      const last = items.at(-1)
      const joined = last?.kind === 'line' && item.kind === 'line' ? withMark(last, item, marks) : undefined
      if (joined === undefined) items.push(item)
      else items[items.length - 1] = joined
    }
    region.items = items
  }
}

/** A line with the mark before it; undefined if there is none. */
function withMark(mark: TextLine, line: TextLine, marks: ReadonlySet<string>): TextLine | undefined {
  const [word, first] = [mark.words[0], line.words[0]]
  if (word === undefined || first === undefined || mark.words.length > 1) return undefined
  const isBefore = line.isRightToLeft ? mark.left >= line.right : mark.right <= line.left
  if (!isBefore || Math.abs(mark.base - line.base) > SAME_BASELINE_EM * line.size) return undefined
  const words = [word, { ...first, isSpaced: true }, ...line.words.slice(1)]
  const joined = { ...line, left: Math.min(mark.left, line.left), right: Math.max(mark.right, line.right), words }
  return marks.has(markOf(joined) ?? '') ? joined : undefined
}
