import type { NoteDraft, PageDraft, RegionDraft, TextLine } from '../draft.ts'
import { romanValue } from '../lists/numerals.ts'
import { MAX_RULE_GAP_EM, TOUCHING_PT } from './footnotes.ts'
import { markOf, withoutMark, type Reference } from './note-marks.ts'

/** The share of the remaining references that endnotes have to match. */
const MOST_REFERENCES_SHARE = 0.8

/** Removes the notes at the end of a document that match the remaining references. */
export function extractEndnotes(
  pages: readonly PageDraft[],
  references: readonly Reference[],
): { note: NoteDraft; reference: Reference }[] {
  const first = references[0]
  if (first === undefined) return []
  const lines = linesOf(pages)
  const start = lines.findLastIndex(({ line }) => markOf(line) === first.mark)
  if (start === -1 || isBefore(lines[start]?.line, references.at(-1))) return []
  const notes = partLines(lines.slice(start), references)
  const isSure = isBelowRule(pages, lines[start]?.line) || lines[start]?.line.words[0]?.position === 'super'
  if (!isSure || notes.length < MOST_REFERENCES_SHARE * references.length) return []
  const taken = new Set(lines.slice(start).map(({ line }) => line))
  for (const region of pages.flatMap(({ regions }) => regions)) {
    region.items = region.items.filter((item) => item.kind !== 'line' || !taken.has(item))
  }
  return notes
}

interface PlacedLine {
  line: TextLine
  region: RegionDraft
}

function linesOf(pages: readonly PageDraft[]): PlacedLine[] {
  return pages.flatMap(({ regions }) =>
    regions.flatMap((region) => region.items.flatMap((item) => (item.kind === 'line' ? [{ line: item, region }] : []))),
  )
}

function isBefore(line: TextLine | undefined, reference: Reference | undefined): boolean {
  if (line === undefined || reference === undefined) return true
  return line.page < reference.page || (line.page === reference.page && line.top < reference.top)
}

function isBelowRule(pages: readonly PageDraft[], line: TextLine | undefined): boolean {
  if (line === undefined) return false
  const rules = pages.find(({ index }) => index === line.page)?.rules ?? []
  return rules.some(
    ({ isHorizontal, bottom }) =>
      isHorizontal && bottom < line.top + TOUCHING_PT && line.top - bottom < MAX_RULE_GAP_EM * line.size,
  )
}

/** Splits lines into notes, in the order of their references. */
function partLines(
  lines: readonly PlacedLine[],
  references: readonly Reference[],
): { note: NoteDraft; reference: Reference }[] {
  const notes: { note: NoteDraft; reference: Reference }[] = []
  for (const { line, region } of lines) {
    const next = references[notes.length]
    if (next !== undefined && markOf(line) === next.mark) {
      const { left, top, right, bottom } = region
      const column = { left, top, right, bottom }
      // Word processors number endnotes in Roman numerals by default.
      const mark = romanValue(next.mark) === notes.length + 1 ? undefined : next.mark
      const note: NoteDraft = { kind: 'endnote', mark, page: line.page, lines: [withoutMark(line)], column }
      notes.push({ note, reference: next })
    } else notes.at(-1)?.note.lines.push(line)
  }
  return notes
}
