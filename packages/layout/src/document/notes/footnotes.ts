import type { NoteDraft, PageDraft, RegionDraft, TextLine } from '../draft.ts'
import { markOf, withoutMark, type Reference } from './note-marks.ts'

/** The size of notes without a rule above them, compared with body text: 9 points to 10. */
const MAX_NOTE_RATIO = 0.93
/** Notes are below this share of the page height. */
const NOTES_FROM_SHARE = 0.35
/** The separator is longer than a word: 2 inches in Word, a tenth of the line elsewhere. */
const MIN_RULE_PT = 25
/** A separator may overlap the text above it by this much. */
export const TOUCHING_PT = 2
/** Sizes that differ less are equal. */
const SAME_SIZE_PT = 0.1
/** A separator may be this far below the top of the line after it. */
const MAX_OVERLAP_EM = 0.4
/** The distance of a separator from the first note. */
export const MAX_RULE_GAP_EM = 2.5
/** A separator starts where the notes do, or up to this far to the right. */
const MAX_RULE_INDENT_EM = 3

/** The foot of a column: its notes, and before them the rest of a note of the previous page. */
export interface Foot {
  notes: { note: NoteDraft; reference: Reference }[]
  continued: TextLine[]
}

/** Removes the notes at the foot of a region. They may begin with the rest of a note of the previous page. */
export function extractFoot(
  page: PageDraft,
  region: RegionDraft,
  references: readonly Reference[],
  { bodySize, canContinue }: { bodySize: number; canContinue: boolean },
): Foot | undefined {
  const start = startOf(page, region, references, bodySize)
  if (start === undefined) return undefined
  const lines = region.items.slice(start.index).filter((item) => item.kind === 'line')
  const foot = partLines(lines, region, references)
  if (foot.continued.length > 0 && !(start.isRuled && canContinue)) return undefined
  region.items = region.items.slice(0, start.index)
  page.rules = page.rules.filter((rule) => rule !== start.rule)
  return foot
}

interface Start {
  index: number
  isRuled: boolean
  rule: PageDraft['rules'][number] | undefined
}

/** The first line of the notes: below a separator, or the first of the small lines at the end. */
function startOf(
  page: PageDraft,
  region: RegionDraft,
  references: readonly Reference[],
  bodySize: number,
): Start | undefined {
  const marks = new Set(references.map(({ mark }) => mark))
  const { items } = region
  let found: Start | undefined
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index]
    if (item === undefined || item.kind !== 'line' || item.top < NOTES_FROM_SHARE * page.height) break
    if (item.size > bodySize + SAME_SIZE_PT) break
    const rule = ruleAbove(page, region, item, items[index - 1])
    const mark = markOf(item)
    const isSmall = item.size <= MAX_NOTE_RATIO * bodySize
    const isNote = mark !== undefined && marks.has(mark)
    if (rule !== undefined && (isNote || isSmall)) return { index, isRuled: true, rule }
    if (isSmall && isNote && !isNumbered(item)) found = { index, isRuled: false, rule: undefined }
  }
  return found
}

/** Whether a line begins with a list number, as entries of a bibliography do. */
function isNumbered({ words: [first] }: TextLine): boolean {
  return first !== undefined && first.position !== 'super' && /[.)\]]$/u.test(first.text)
}

/** The rule between a line and the item above it. */
function ruleAbove(
  page: PageDraft,
  region: RegionDraft,
  line: TextLine,
  above: RegionDraft['items'][number] | undefined,
): PageDraft['rules'][number] | undefined {
  return page.rules.find(
    ({ isHorizontal, left, right, top, bottom }) =>
      isHorizontal &&
      right - left >= MIN_RULE_PT &&
      bottom <= line.top + line.size * MAX_OVERLAP_EM &&
      line.top - bottom < MAX_RULE_GAP_EM * line.size &&
      (above === undefined || top >= above.bottom - TOUCHING_PT) &&
      left < region.right &&
      right > region.left &&
      left < line.left + line.size * MAX_RULE_INDENT_EM,
  )
}

/** Splits the lines of the foot at note marks. */
function partLines(lines: readonly TextLine[], region: RegionDraft, references: readonly Reference[]): Foot {
  const foot: Foot = { notes: [], continued: [] }
  const free = [...references]
  for (const line of lines) {
    const mark = markOf(line)
    const index = mark === undefined ? -1 : free.findIndex((reference) => reference.mark === mark)
    const [reference] = index === -1 ? [] : free.splice(index, 1)
    const last = foot.notes.at(-1)
    if (reference !== undefined) {
      const { left, top, right, bottom } = region
      const column = { left, top, right, bottom }
      const note: NoteDraft = { kind: 'footnote', mark, page: line.page, lines: [withoutMark(line)], column }
      foot.notes.push({ note, reference })
    } else if (last === undefined) foot.continued.push(line)
    else last.note.lines.push(line)
  }
  return foot
}
