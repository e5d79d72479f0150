import type { List, ListLevel, RunFormat } from '../document-model.ts'
import type { ParagraphDraft } from '../draft.ts'
import type { Label } from './labels.ts'
import type { Item, Sequence } from './label-sequences.ts'

/** An item with its list and level. */
export interface AssignedItem {
  item: Item
  list: number
  level: number
}

/** An open level: items further indented belong to a deeper one. */
interface OpenLevel {
  item: Item
  list: number
  level: number
}

/** Items of a level are indented equally; word processors indent levels by 18 points or more. */
export const SAME_LEVEL_PT = 4
/** The levels of word processors (ISO/IEC 29500-1, 17.9.6: ilvl from 0 to 8). */
export const MAX_LEVELS = 9

/** Assigns items to lists and levels by indent and numbering; new lists are added to `lists`. */
export function assignLevels(
  items: readonly Item[],
  paragraphs: readonly ParagraphDraft[],
  lists: List[],
): AssignedItem[] {
  const assigned: AssignedItem[] = []
  const levels = new Map<Sequence, OpenLevel>()
  let open: OpenLevel[] = []
  for (const item of items) {
    open = openLevelsFor(open, item, paragraphs)
    const assignment = continuedLevel(item, levels) ?? levelFor(item, open, lists)
    open = [...open.filter(({ level }) => level < assignment.level), assignment]
    levels.set(item.sequence, assignment)
    assigned.push(assignment)
  }
  return assigned
}

/** The levels an item may continue or nest in: not deeper than the item, and not ended by other text. */
function openLevelsFor(open: readonly OpenLevel[], item: Item, paragraphs: readonly ParagraphDraft[]): OpenLevel[] {
  const last = open.at(-1)
  if (last === undefined || last.item.paragraph.container !== item.paragraph.container) return []
  const between = paragraphs.slice(last.item.index + 1, item.index)
  const isSameCell = last.item.paragraph.column.left === item.paragraph.column.left
  if (item.paragraph.container === 'cell' && !isSameCell) return []
  const least = Math.min(...between.map(indentOf), Infinity)
  return open.filter(
    (level) =>
      level.item.labelStart <= item.labelStart + SAME_LEVEL_PT && level.item.labelStart < least + SAME_LEVEL_PT,
  )
}

/** The indent of a paragraph between items. */
function indentOf({ lines, column }: ParagraphDraft): number {
  const lefts = lines.map((line) => (line.isRightToLeft ? column.right - line.right : line.left - column.left))
  return Math.min(...lefts)
}

/** The level of the item whose numbering an item continues. */
function continuedLevel(item: Item, levels: ReadonlyMap<Sequence, OpenLevel>): OpenLevel | undefined {
  const found = levels.get(item.sequence)
  return found === undefined ? undefined : { ...found, item }
}

function levelFor(item: Item, open: readonly OpenLevel[], lists: List[]): OpenLevel {
  const above = open.findLast((one) => isNumberedBelow(item, one))
  const level = above === undefined ? levelOf(item, open) : Math.min(MAX_LEVELS - 1, above.level + 1)
  const wanted = toLevel(item, level, above === undefined ? undefined : lists[above.list]?.levels[above.level])
  const parent = open.findLast((one) => one.level <= level)
  const list = parent === undefined ? undefined : lists[parent.list]
  if (parent !== undefined && list !== undefined && fits(list, level, wanted, parent.level === level)) {
    list.levels[level] ??= wanted
    return { item, list: parent.list, level }
  }
  const again = item.reading === undefined ? lists.findIndex((one) => isSame(one.levels[level], wanted)) : -1
  if (again !== -1) return { item, list: again, level }
  lists.push({ levels: [...levelsAbove(item, open, level, lists), wanted] })
  return { item, list: lists.length - 1, level }
}

/** Whether a number such as 1.2 continues that of another item, 1 or 1. */
function isNumberedBelow({ label }: Item, { item }: OpenLevel): boolean {
  return label.depth > 0 && item.label.bullet === undefined && `${withoutPoint(item.label.text)}.` === label.before
}

function withoutPoint(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text
}

/** The level of an item: that of the item above or one deeper, and not less than its number says. */
function levelOf(item: Item, open: readonly OpenLevel[]): number {
  const last = open.at(-1)
  const isSameLevel = last !== undefined && Math.abs(last.item.labelStart - item.labelStart) <= SAME_LEVEL_PT
  const byIndent = last === undefined ? 0 : last.level + (isSameLevel ? 0 : 1)
  return Math.min(MAX_LEVELS - 1, Math.max(byIndent, item.label.depth))
}

/** Whether an item fits a level of a list: the level is new, or has the same format and its numbering restarts. */
function fits(list: List, level: number, wanted: ListLevel, isBeside: boolean): boolean {
  const found = list.levels[level]
  if (found === undefined) return list.levels.length === level
  if (!isSame(found, wanted)) return false
  return wanted.format === 'bullet' || (!isBeside && found.start === wanted.start)
}

function isSame(one: ListLevel | undefined, other: ListLevel): boolean {
  if (one === undefined || one.format !== other.format || one.text !== other.text) return false
  return Math.abs(one.indent - other.indent) <= SAME_LEVEL_PT && Math.abs(one.hanging - other.hanging) <= SAME_LEVEL_PT
}

/** The levels above that of the items in a new list. */
function levelsAbove(item: Item, open: readonly OpenLevel[], level: number, lists: readonly List[]): ListLevel[] {
  return Array.from({ length: level }, (_, index) => {
    const above = open.findLast((one) => one.level === index)
    return lists[above?.list ?? -1]?.levels[index] ?? toLevel(item, index, undefined)
  })
}

/** The level that an item shows. Numbers of the level above are included if the item's number has them. */
function toLevel(
  { label, reading, paragraph, labelStart, textStart }: Item,
  level: number,
  above: ListLevel | undefined,
): ListLevel {
  const before = above === undefined ? label.before : `${withoutPoint(above.text)}.`
  const indent = textIndent(paragraph, textStart)
  return {
    format: reading?.format ?? 'bullet',
    text: label.bullet ?? `${before}%${level + 1}${label.after}`,
    start: reading?.value ?? 1,
    indent,
    hanging: labelStart - indent,
    label: labelFormat(paragraph, label),
  }
}

/** The indent of the second line, or of the text if there is only one line. */
function textIndent({ lines: [first, next], column }: ParagraphDraft, textStart: number): number {
  if (first === undefined || next === undefined || next.page !== first.page || next.top < first.top) return textStart
  return first.isRightToLeft ? column.right - next.right : next.left - column.left
}

/** The format of a label where it differs from the text after it. */
function labelFormat({ lines: [line] }: ParagraphDraft, { bullet, wordCount }: Label): Partial<RunFormat> {
  const [label, text] = [line?.words[0]?.style, line?.words[Math.max(1, wordCount)]?.style]
  if (label === undefined || text === undefined) return {}
  const format: Partial<RunFormat> = {}
  if (label.color !== text.color) format.color = label.color
  if (bullet === undefined && label.isBold !== text.isBold) format.isBold = label.isBold
  if (bullet === undefined && label.isItalic !== text.isItalic) format.isItalic = label.isItalic
  return format
}
