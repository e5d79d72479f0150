import type { ROTATIONS } from '@recto/contract'

/** A rotation angle, clockwise. */
export type Degrees = (typeof ROTATIONS)[number]

/** One entry of the list: a page and its rotation. */
export interface RotationInstruction {
  id: number
  page: number
  degrees: Degrees
  /**
   * Who added it: the visitor in the list, a click on a page, or the initial suggestion. Clicks that rotate a page back
   * remove their own instruction, but never a typed one.
   */
  origin: 'typed' | 'clicked' | 'suggested'
}

/** All rotations the visitor wants, shown and edited both in the list and in the page grid. */
export interface RotationList {
  /** Undefined if the pages could not be counted. */
  pageCount: number | undefined
  instructions: readonly RotationInstruction[]
  /** Whether the last change corrected a page number. */
  isAdjusted: boolean
  /** How often a page number was corrected. */
  adjustments: number
  nextId: number
}

export type RotationEvent =
  | { type: 'opened'; pageCount: number | undefined }
  | { type: 'counted'; pageCount: number }
  | { type: 'added' }
  /** The instructions of a row. */
  | { type: 'removed'; ids: readonly number[] }
  | { type: 'pageEntered'; id: number; text: string }
  | { type: 'degreesChosen'; ids: readonly number[]; degrees: Degrees }
  /** Pages rotated further by the grid's buttons. */
  | { type: 'rotated'; pages: Iterable<number>; by: Degrees }
  | { type: 'emptied' }
  | { type: 'restored'; instructions: readonly RotationInstruction[] }
  | { type: 'deduplicated' }

/** The list of a newly opened file, which suggests rotating its first page by 90 degrees. */
export function openList(pageCount: number | undefined): RotationList {
  const suggestion: RotationInstruction = { id: 1, page: 1, degrees: 90, origin: 'suggested' }
  return { pageCount, instructions: [suggestion], isAdjusted: false, adjustments: 0, nextId: 2 }
}

/** The reducer of the list. */
export function nextList(list: RotationList, event: RotationEvent): RotationList {
  const { instructions } = list
  switch (event.type) {
    case 'opened':
      return openList(event.pageCount)
    case 'counted':
      return clampAll({ ...list, pageCount: event.pageCount })
    case 'added':
      return add(list)
    case 'removed': {
      // One instruction always stays; the remove button of the last row is disabled.
      const ids = new Set(event.ids)
      if (instructions.every(({ id }) => ids.has(id))) return list
      return change(list, (instruction) => (ids.has(instruction.id) ? undefined : instruction))
    }
    case 'pageEntered':
      return enterPage(list, event.id, event.text)
    case 'degreesChosen':
      return chooseDegrees(list, new Set(event.ids), event.degrees)
    case 'rotated':
      return rotatePages(list, new Set(event.pages), event.by)
    case 'emptied':
      return { ...list, instructions: [], isAdjusted: false }
    case 'restored':
      return { ...list, instructions: event.instructions, isAdjusted: false }
    case 'deduplicated':
      return { ...list, instructions: lastOfEachPage(instructions), isAdjusted: false }
  }
}

/** The total rotation of each page: of several instructions for a page the last one applies. */
export function rotationsOf(instructions: readonly RotationInstruction[]): ReadonlyMap<number, Degrees> {
  return new Map(instructions.map(({ page, degrees }) => [page, degrees]))
}

/** The same without suggestions: the rotations the visitor has made so far. */
export function requestedRotationsOf(instructions: readonly RotationInstruction[]): ReadonlyMap<number, Degrees> {
  return rotationsOf(instructions.filter(({ origin }) => origin !== 'suggested'))
}

/** The pages with several instructions, sorted. */
export function duplicatesOf(instructions: readonly RotationInstruction[]): number[] {
  const seen = new Set<number>()
  const twice = new Set<number>()
  for (const { page } of instructions) (seen.has(page) ? twice : seen).add(page)
  return [...twice].toSorted((one, other) => one - other)
}

/** Parses a page field; an invalid number becomes page 1. */
export function readPage(text: string): number {
  const page = Number.parseInt(text, 10)
  return Number.isNaN(page) ? 1 : page
}

/** Clamps a page number to the document. */
export function clampPage(page: number, pageCount = Infinity): number {
  return Math.min(Math.max(1, page), Math.max(1, pageCount))
}

function change(
  list: RotationList,
  to: (instruction: RotationInstruction) => RotationInstruction | undefined,
): RotationList {
  return { ...list, instructions: list.instructions.flatMap((each) => to(each) ?? []), isAdjusted: false }
}

function chooseDegrees(list: RotationList, ids: ReadonlySet<number>, degrees: Degrees): RotationList {
  // Pages in one row stay together; a single one counts as typed.
  const asTyped = ids.size === 1 ? ({ origin: 'typed' } as const) : {}
  return change(list, (each) => (ids.has(each.id) ? { ...each, degrees, ...asTyped } : each))
}

function add(list: RotationList): RotationList {
  const { pageCount = Infinity, nextId } = list
  const used = new Set(list.instructions.map(({ page }) => page))
  let page = 1
  while (used.has(page)) page += 1
  const added: RotationInstruction = { id: nextId, page: page > pageCount ? 1 : page, degrees: 90, origin: 'typed' }
  // Adding an instruction confirms the suggestion.
  const kept = list.instructions.map((each) =>
    each.origin === 'suggested' ? { ...each, origin: 'typed' as const } : each,
  )
  return { ...list, instructions: [...kept, added], isAdjusted: false, nextId: nextId + 1 }
}

function enterPage(list: RotationList, id: number, text: string): RotationList {
  const entered = readPage(text)
  const page = clampPage(entered, list.pageCount)
  const entry = list.instructions.find((instruction) => instruction.id === id)
  if (entry === undefined || (entry.page === page && page === entered)) return list
  const next = change(list, (each) => (each.id === id ? { ...each, page, origin: 'typed' } : each))
  return page === entered ? next : adjusted(next)
}

function clampAll(list: RotationList): RotationList {
  const clamped = change(list, (each) => ({ ...each, page: clampPage(each.page, list.pageCount) }))
  const isAdjusted = clamped.instructions.some(({ page }, index) => page !== list.instructions[index]?.page)
  return isAdjusted ? adjusted(clamped) : clamped
}

function adjusted(list: RotationList): RotationList {
  return { ...list, isAdjusted: true, adjustments: list.adjustments + 1 }
}

function rotatePages(list: RotationList, pages: ReadonlySet<number>, by: Degrees): RotationList {
  // Rotating pages discards the suggestion, unless its own page is the only one rotated.
  const isOneOf = ({ page }: RotationInstruction) => pages.size === 1 && pages.has(page)
  const relevant = list.instructions.filter((each) => each.origin !== 'suggested' || isOneOf(each))
  const kept = lastOfEachPage(relevant)
  const known = new Set(kept.map(({ page }) => page))
  const rotated = kept.map((each) => (pages.has(each.page) ? rotateInstruction(each, by) : each))
  let { nextId } = list
  for (const page of pages) {
    if (known.has(page)) continue
    rotated.push({ id: nextId, page, degrees: by, origin: 'clicked' })
    nextId += 1
  }
  const inOrder = rotated.toSorted((one, other) => one.page - other.page)
  const needed = inOrder.filter(({ degrees, origin }) => degrees !== 0 || origin === 'typed')
  const instructions = needed.length > 0 ? needed : inOrder.slice(0, 1)
  return { ...list, instructions, isAdjusted: false, nextId }
}

function rotateInstruction(instruction: RotationInstruction, by: Degrees): RotationInstruction {
  const degrees = ((instruction.degrees + by) % 360) as Degrees
  return { ...instruction, degrees, origin: instruction.origin === 'typed' ? 'typed' : 'clicked' }
}

function lastOfEachPage(instructions: readonly RotationInstruction[]): readonly RotationInstruction[] {
  const last = new Map(instructions.map(({ page, id }) => [page, id]))
  return last.size === instructions.length ? instructions : instructions.filter(({ page, id }) => last.get(page) === id)
}
