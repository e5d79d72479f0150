import type { NoteDraft, PageDraft, RegionDraft, TextLine } from '../draft.ts'
import { markOf, withoutMark, type Reference } from './note-marks.ts'

/** Notes without a rule above them are set smaller than plain text by at least this: 9 points under 10. */
const MAX_NOTE_RATIO = 0.93
/** Notes stand below this share of a page's height. */
const NOTES_FROM_SHARE = 0.35
/** The rule above notes is longer than a word: 2 inches in Word, a tenth of the line elsewhere. */
const MIN_RULE_PT = 25
/** A rule may touch the text above it by so much. */
const TOUCHING_PT = 2

/** What is at the foot of a column: notes, and before them the end of one that began on the page before. */
export interface Foot {
  notes: { note: NoteDraft; reference: Reference }[]
  continued: TextLine[]
}

/** Takes the notes at the foot of a region out of it; they may go on from those of the page before, where there are any. */
export function takeFoot(
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

/** Where notes begin in a region: below a rule, or with the first of the small lines at its end. */
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
    if (item.size > bodySize + 0.1) break
    const rule = ruleAbove(page, region, item, items[index - 1])
    const mark = markOf(item)
    const isSmall = item.size <= MAX_NOTE_RATIO * bodySize
    const isNote = mark !== undefined && marks.has(mark)
    if (rule !== undefined && (isNote || isSmall)) return { index, isRuled: true, rule }
    if (isSmall && isNote && !isNumbered(item)) found = { index, isRuled: false, rule: undefined }
  }
  return found
}

/** Whether a line begins with a number as lists have them: so do the entries of a bibliography. */
function isNumbered({ words: [first] }: TextLine): boolean {
  return first !== undefined && first.position !== 'super' && /[.)\]]$/u.test(first.text)
}

/** The rule between a line and what stands above it. */
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
      bottom <= line.top + line.size * 0.4 &&
      line.top - bottom < 2.5 * line.size &&
      (above === undefined || top >= above.bottom - TOUCHING_PT) &&
      left < region.right &&
      right > region.left &&
      left < line.left + line.size * 3,
  )
}

/** Parts the lines of a foot at each mark that is in the text. */
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
