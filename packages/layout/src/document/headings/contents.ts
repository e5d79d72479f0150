import type { ParagraphDraft } from '../draft.ts'
import { textOfParagraph } from './heading-styles.ts'
import { SAME_LEVEL_PT, MAX_LEVELS } from '../lists/list-levels.ts'

const LEADER = /[.·•…_]{3,}|(?:[.·…]\s){3,}/u
const PAGE = /(?:^|[\s.·…_])(?:\d{1,4}|[ivxlc]{1,7})$/u
/** A table of contents has at least this many consecutive lines. */
const MIN_ENTRIES = 3
/** A line of contents is broken into at most this many. */
const MAX_LINES = 4

/** The lines of tables of contents, with their levels. */
export function findContents(paragraphs: readonly ParagraphDraft[]): Map<ParagraphDraft, number> {
  const found = new Map<ParagraphDraft, number>()
  for (const run of runsOf(paragraphs)) {
    const indents = run.map(indentOf)
    const steps = distinct(indents)
    for (const [index, paragraph] of run.entries()) {
      const level = steps.findLastIndex((step) => step <= (indents[index] ?? 0) + SAME_LEVEL_PT / 2) + 1
      found.set(paragraph, Math.min(MAX_LEVELS, Math.max(1, level)))
    }
  }
  return found
}

/** Runs of consecutive lines, one per table of contents. */
function runsOf(paragraphs: readonly ParagraphDraft[]): ParagraphDraft[][] {
  const runs: ParagraphDraft[][] = [[]]
  for (const paragraph of paragraphs) {
    if (isContentsLine(paragraph)) runs.at(-1)?.push(paragraph)
    else if (runs.at(-1)?.length !== 0) runs.push([])
  }
  return runs.filter((run) => run.length >= MIN_ENTRIES)
}

/** Whether a paragraph ends with a page number after a gap or a leader. */
function isContentsLine(paragraph: ParagraphDraft): boolean {
  const line = paragraph.lines.at(-1)
  if (paragraph.container === 'head' || line === undefined || paragraph.lines.length > MAX_LINES) return false
  const text = textOfParagraph(paragraph)
  if (!PAGE.test(text) || !/\p{L}/u.test(text)) return false
  const last = line.words.findLast(({ isSpaced, gapBefore }) => isSpaced || gapBefore > 0)
  return (last?.gapBefore ?? 0) > 0 || LEADER.test(text)
}

function indentOf({ lines, column }: ParagraphDraft): number {
  const [line] = lines
  if (line === undefined) return 0
  return line.isRightToLeft ? column.right - line.right : line.left - column.left
}

function distinct(values: readonly number[]): number[] {
  const steps: number[] = []
  for (const value of values.toSorted((one, other) => one - other)) {
    if (value - (steps.at(-1) ?? -Infinity) > SAME_LEVEL_PT) steps.push(value)
  }
  return steps
}
