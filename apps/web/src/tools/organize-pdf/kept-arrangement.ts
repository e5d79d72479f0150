import type { Kept } from '../../sessions/session.ts'
import { NUMBER_FORMATS } from '@recto/contract'

import { NOTHING_ARRANGED, type ArrangedPage, type Arrangement, type LabelRange, type Rotation } from './arrangement.ts'
import type { PageCrop } from './page-crop.ts'

/**
 * How the arrangement is saved across reloads; the selection is not. Each page is a short list, because there may be
 * thousands: key, index of its file in `known` or -1, page, degrees, whether it starts a file, and its crop.
 */
export const ARRANGEMENT_KEPT: Kept<Arrangement> = {
  save: ({ pages, known, labels }) => {
    const indexes = new Map(known.map((id, index) => [id, index]))
    const saved = pages.map(({ key, source, rotation, startsFile, crop }) => [
      key,
      source === undefined ? BLANK : indexes.get(source.fileId),
      source?.page ?? 0,
      rotation,
      startsFile === true ? 1 : 0,
      ...(crop === undefined ? [] : [crop]),
    ])
    return { known, pages: saved, ...(labels !== undefined && { labels }) }
  },
  load: (saved) => {
    if (!isRecord(saved) || !Array.isArray(saved['pages']) || !Array.isArray(saved['known'])) return undefined
    const known = saved['known'].filter((id: unknown) => typeof id === 'string')
    const pages = saved['pages'].flatMap((each: unknown) => readPage(each, known) ?? [])
    const labels = isList(saved['labels']) ? saved['labels'].flatMap((each) => readLabel(each) ?? []) : undefined
    return {
      ...NOTHING_ARRANGED,
      pages,
      known,
      ...(labels !== undefined && { labels }),
      nextKey: pages.reduce((next, { key }) => Math.max(next, key + 1), 1),
    }
  },
}

const BLANK = -1

const ROTATIONS: readonly Rotation[] = [0, 90, 180, 270]

function readPage(value: unknown, known: readonly string[]): ArrangedPage | undefined {
  if (!isList(value)) return undefined
  const [key, file, number, degrees, starts, savedCrop] = value
  const rotation = ROTATIONS.find((each) => each === degrees)
  if (typeof key !== 'number' || typeof file !== 'number' || rotation === undefined) return undefined
  const crop = readCrop(savedCrop)
  const page: ArrangedPage = {
    key,
    rotation,
    ...(crop !== undefined && { crop }),
    ...(starts === 1 && { startsFile: true as const }),
  }
  if (file === BLANK) return page
  const fileId = known[file]
  if (fileId === undefined || typeof number !== 'number') return undefined
  return { ...page, source: { fileId, page: number } }
}

function readCrop(value: unknown): PageCrop | undefined {
  if (!isRecord(value) || !isRecord(value['part']) || !isList(value['box'])) return undefined
  const { left, top, right, bottom } = value['part']
  const [x0, y0, x1, y1] = value['box']
  const sides = [left, top, right, bottom, x0, y0, x1, y1].map(Number)
  if (!sides.every((side) => Number.isFinite(side))) return undefined
  return {
    part: { left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
    box: [Number(x0), Number(y0), Number(x1), Number(y1)],
  }
}

function readLabel(value: unknown): LabelRange | undefined {
  if (!isRecord(value)) return undefined
  const { page, prefix, start } = value
  const format = [...NUMBER_FORMATS, 'none' as const].find((each) => each === value['format'])
  if (typeof page !== 'number' || typeof prefix !== 'string' || typeof start !== 'number') return undefined
  return format === undefined ? undefined : { page, format, prefix, start }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
