import type { NumberFormat } from '@recto/contract'

import { NO_SELECTION, type PageSelection } from '../../components/page-grid/page-selection.ts'
import type { PageCrop } from './page-crop.ts'

export type QuarterTurn = 90 | -90
export type Rotation = 0 | 90 | 180 | 270

/** A page of the new document. */
export interface ArrangedPage {
  /** Identifies it across all changes; a copy has its own key. */
  key: number
  /** Its origin, with the page counted from 1; absent for a blank page. */
  source?: { fileId: string; page: number }
  /** Degrees, clockwise, in addition to its own. */
  rotation: Rotation
  crop?: PageCrop
  /** Whether a new file starts with it. */
  startsFile?: true
}

/** Page labels starting at a page of the new document, which viewers show instead of page numbers. */
export interface LabelRange {
  /** Position of the first page, from 1. */
  page: number
  format: NumberFormat | 'none'
  prefix: string
  /** The number of the first page. */
  start: number
}

/** The pages of the new document in order. Positions count from 1, as the visitor sees them. */
export interface Arrangement {
  pages: readonly ArrangedPage[]
  selection: PageSelection
  /** The files whose pages have been added. */
  known: readonly string[]
  nextKey: number
  /** The labels to set, by page; none at all for an empty list. If absent, pages keep the labels of their files. */
  labels?: readonly LabelRange[]
}

/** No pages yet. */
export const NOTHING_ARRANGED: Arrangement = { pages: [], selection: NO_SELECTION, known: [], nextKey: 1 }

/** The selected positions in order; the focused page if none is selected. */
export function targetsOf({ pages, selection }: Arrangement): number[] {
  if (selection.pages.size > 0) return [...selection.pages].toSorted((one, other) => one - other)
  return pages.length === 0 ? [] : [Math.min(selection.active, pages.length)]
}

/**
 * Inserts all pages of a file after a position; at the end by default. The pages are selected if inserted between
 * others.
 */
export function addFile(arrangement: Arrangement, fileId: string, pageCount: number, after?: number): Arrangement {
  const added = Array.from({ length: pageCount }, (_, index): ArrangedPage => ({
    key: arrangement.nextKey + index,
    source: { fileId, page: index + 1 },
    rotation: 0,
  }))
  const next = insert(arrangement, added, after ?? arrangement.pages.length)
  const selection = after === undefined ? arrangement.selection : next.selection
  return { ...next, selection, known: [...new Set([...arrangement.known, fileId])] }
}

/** Inserts a blank page after a position. */
export function addBlank(arrangement: Arrangement, after: number): Arrangement {
  const next = insert(arrangement, [{ key: arrangement.nextKey, rotation: 0 }], after)
  return { ...next, selection: { pages: new Set(), active: after + 1, anchor: after + 1 } }
}

/** Rotates pages by a quarter turn. */
export function rotate(arrangement: Arrangement, positions: readonly number[], by: QuarterTurn): Arrangement {
  return change(arrangement, positions, (page) => ({ ...page, rotation: turned(page.rotation, by) }))
}

/** Deletes pages; the page after them, or else the last one, gets focus. */
export function remove(arrangement: Arrangement, positions: readonly number[]): Arrangement {
  const gone = new Set(positions)
  const pages = arrangement.pages.filter((_, index) => !gone.has(index + 1))
  const first = Math.min(...positions)
  const active = Math.max(1, Math.min(first, pages.length))
  return { ...arrangement, pages, selection: { pages: new Set(), active, anchor: active } }
}

/** Inserts copies of pages after the last of them, and selects the copies. */
export function duplicate(arrangement: Arrangement, positions: readonly number[]): Arrangement {
  const copies = pagesAt(arrangement, positions).map((page, index) => ({
    ...unmarked(page),
    key: arrangement.nextKey + index,
  }))
  return insert(arrangement, copies, Math.max(...positions))
}

/**
 * Gathers pages in a gap between the others.
 * @param gap how many pages are before it, from 0 to their number
 */
export function moveToGap(arrangement: Arrangement, positions: readonly number[], gap: number): Arrangement {
  const before = positions.filter((position) => position <= gap).length
  return moveTo(arrangement, positions, gap - before + 1)
}

/** Gathers pages so that the first of them has the given number. */
export function moveTo(arrangement: Arrangement, positions: readonly number[], number: number): Arrangement {
  const moved = pagesAt(arrangement, positions)
  const isMoved = new Set(positions)
  const others = arrangement.pages.filter((_, index) => !isMoved.has(index + 1))
  const start = Math.max(0, Math.min(others.length, number - 1))
  const pages = [...others.slice(0, start), ...moved, ...others.slice(start)]
  if (pages.every((page, index) => page === arrangement.pages[index])) return arrangement
  return { ...arrangement, pages, selection: select(start + 1, moved.length, arrangement.selection) }
}

/** Moves pages forward or back by a number of places. */
export function moveBy(arrangement: Arrangement, positions: readonly number[], by: number): Arrangement {
  return moveTo(arrangement, positions, Math.max(1, Math.min(...positions) + by))
}

/** Reverses the order of pages among their places. */
export function reverse(arrangement: Arrangement, positions: readonly number[]): Arrangement {
  const mirrored = new Map(positions.map((position, index) => [position, positions.at(-1 - index)]))
  return change(arrangement, positions, (page, position) => {
    const from = mirrored.get(position)
    return (from === undefined ? undefined : arrangement.pages[from - 1]) ?? page
  })
}

/** Two scans of the same paper: the fronts in one file, the backs in the other. */
export interface TwoScans {
  fronts: string
  backs: string
  /** Whether the backs were scanned from last to first, as when a stack is turned over. */
  isReversed: boolean
}

/** Interleaves the pages of two scans at the position of the first one; surplus pages of one scan follow. */
export function interleave(arrangement: Arrangement, { fronts, backs, isReversed }: TwoScans): Arrangement {
  const isOf = (fileId: string) => (page: ArrangedPage) => page.source?.fileId === fileId
  const front = arrangement.pages.filter(isOf(fronts))
  const inOrder = arrangement.pages.filter(isOf(backs))
  const back = isReversed ? inOrder.toReversed() : inOrder
  const merged = Array.from({ length: Math.max(front.length, back.length) }, (_, index) =>
    [front[index], back[index]].filter((page) => page !== undefined),
  ).flat()
  const isMerged = new Set(merged)
  const start = arrangement.pages.findIndex((page) => isMerged.has(page))
  if (start < 0) return arrangement
  const others = arrangement.pages.filter((page) => !isMerged.has(page))
  return { ...arrangement, pages: [...others.slice(0, start), ...merged, ...others.slice(start)] }
}

/** Crops pages, or removes their crop; pages not in the map stay as they are. */
export function crop(arrangement: Arrangement, crops: ReadonlyMap<number, PageCrop | undefined>): Arrangement {
  return change(arrangement, [...crops.keys()], (page, position) => {
    const next = crops.get(position)
    return next === undefined ? uncropped(page) : { ...page, crop: next }
  })
}

/** Makes new files start with pages, or no longer do so if one starts with each of them. */
export function toggleStarts(arrangement: Arrangement, positions: readonly number[]): Arrangement {
  const isSet = pagesAt(arrangement, positions).every(({ startsFile }) => startsFile === true)
  return change(arrangement, positions, (page) => (isSet ? unmarked(page) : { ...page, startsFile: true }))
}

/** Sets page labels; without a list, pages keep the labels of their files. */
export function setLabels(arrangement: Arrangement, labels: readonly LabelRange[] | undefined): Arrangement {
  if (labels !== undefined) return { ...arrangement, labels: labels.toSorted((one, other) => one.page - other.page) }
  const kept = { ...arrangement }
  delete kept.labels
  return kept
}

/** Drops the pages of removed files. */
export function keepFiles(arrangement: Arrangement, fileIds: ReadonlySet<string>): Arrangement {
  const gone = arrangement.pages.flatMap(({ source }, index) =>
    source === undefined || fileIds.has(source.fileId) ? [] : [index + 1],
  )
  return gone.length === 0 ? arrangement : remove(arrangement, gone)
}

/** The positions of the pages of a file. */
export function positionsOf({ pages }: Arrangement, fileId: string): number[] {
  return pages.flatMap(({ source }, index) => (source?.fileId === fileId ? [index + 1] : []))
}

function pagesAt({ pages }: Arrangement, positions: readonly number[]): ArrangedPage[] {
  return positions.flatMap((position) => pages[position - 1] ?? [])
}

function insert(arrangement: Arrangement, added: readonly ArrangedPage[], after: number): Arrangement {
  const { pages, nextKey, selection } = arrangement
  return {
    ...arrangement,
    pages: [...pages.slice(0, after), ...added, ...pages.slice(after)],
    nextKey: nextKey + added.length,
    selection: { pages: new Set(range(after + 1, added.length)), active: after + 1, anchor: selection.anchor },
  }
}

/** Selects a run of pages if any page was selected before. */
function select(first: number, count: number, { pages }: PageSelection): PageSelection {
  return { pages: new Set(pages.size === 0 ? [] : range(first, count)), active: first, anchor: first }
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}

function change(
  arrangement: Arrangement,
  positions: readonly number[],
  edit: (page: ArrangedPage, position: number) => ArrangedPage,
): Arrangement {
  const pages = [...arrangement.pages]
  for (const position of positions) {
    const page = pages[position - 1]
    if (page !== undefined) pages[position - 1] = edit(page, position)
  }
  return { ...arrangement, pages }
}

function uncropped(page: ArrangedPage): ArrangedPage {
  const whole = { ...page }
  delete whole.crop
  return whole
}

function unmarked(page: ArrangedPage): ArrangedPage {
  const rest = { ...page }
  delete rest.startsFile
  return rest
}

const ROTATIONS: readonly Rotation[] = [0, 90, 180, 270]

function turned(rotation: Rotation, by: QuarterTurn): Rotation {
  return ROTATIONS[((rotation + by + 360) % 360) / 90] ?? 0
}
