import type { NoteDraft, PageDraft } from '../draft.ts'
import { extractEndnotes } from './endnotes.ts'
import { extractFoot } from './footnotes.ts'
import { joinLoneMarks } from './lone-marks.ts'
import { refer, referencesOf, type Reference } from './note-marks.ts'

/** Removes notes from the regions of pages, and sets the index of the note on each reference. */
export function findNotes(pages: readonly PageDraft[]): NoteDraft[] {
  const notes: NoteDraft[] = []
  const bodySize = usualSize(pages)
  const left: Reference[] = []
  const add = (note: NoteDraft, reference: Reference) => refer(reference, notes.push(note) - 1)
  for (const page of pages) {
    const references = referencesOf(page)
    joinLoneMarks(page, references)
    for (const region of page.regions) {
      const open = references.filter(({ word }) => word.note === undefined)
      const foot = extractFoot(page, region, open, { bodySize, canContinue: isRecent(notes.at(-1), page) })
      if (foot === undefined) continue
      const last = notes.at(-1)
      if (foot.continued.length > 0 && last !== undefined) last.lines.push(...foot.continued)
      for (const { note, reference } of foot.notes) add(note, reference)
    }
    left.push(...references.filter(({ word }) => word.note === undefined))
  }
  for (const { note, reference } of extractEndnotes(pages, left)) add(note, reference)
  for (const page of pages) page.regions = page.regions.filter(({ items }) => items.length > 0)
  return notes
}

/** Whether a note of the previous page may continue at the foot of a page. */
function isRecent(note: NoteDraft | undefined, { index }: PageDraft): boolean {
  const last = note?.lines.at(-1)
  return last !== undefined && index - last.page <= 1
}

/** The font size of most text. */
function usualSize(pages: readonly PageDraft[]): number {
  const lengths = new Map<number, number>()
  for (const { words, size } of pages.flatMap(({ regions }) =>
    regions.flatMap(({ items }) => items.filter((item) => item.kind === 'line')),
  )) {
    const length = words.reduce((sum, { text }) => sum + text.length, 0)
    lengths.set(size, (lengths.get(size) ?? 0) + length)
  }
  let [usual, most] = [0, 0]
  for (const [size, length] of lengths) if (length > most) [usual, most] = [size, length]
  return usual
}
