import { type ObjectEdits, PdfDictionary, type PdfObject, PdfStream, type WholeData } from '@recto/pdf'

import { contentHolders, type ContentHolder } from './content-holders.ts'
import { findInlineImages, type ContentPart, type FoundImage } from './find-inline-images.ts'

/** The movable inline images of a content stream, and the owners of that stream. */
export interface StreamImages {
  data: Uint8Array
  images: FoundImage[]
  holders: ContentHolder[]
}

/** Limit of content kept in memory. */
const MAX_KEPT_BYTES = 256 * 1024 * 1024

/**
 * Inline images by the object number of their stream. A shared stream is included only if its owners have the same
 * resources and yield the same images.
 */
export function contentImages(
  edits: ObjectEdits,
  decode: (stream: PdfStream) => WholeData | undefined,
): Map<number, StreamImages> {
  const result = new Map<number, StreamImages>()
  const untouchable = new Set<number>()
  let kept = 0
  for (const holder of contentHolders(edits)) {
    const parts = kept > MAX_KEPT_BYTES ? undefined : partsOf(holder, edits, decode)
    const isOpen = parts !== undefined && holder.number !== undefined
    for (const stream of holder.streams) if (!isOpen) untouchable.add(stream)
    if (!isOpen) continue
    const source = { resolve: edits.resolve, colorSpaces: colorSpacesOf(holder, edits), decode }
    const found = findInlineImages(parts, source)
    for (const { stream, data } of parts) {
      const isNew = join(result, { stream, data, holder, found }, edits)
      if (!isNew) untouchable.add(stream)
      kept += result.get(stream)?.images.length === 0 ? 0 : data.length
    }
  }
  return new Map([...result].filter(([stream, { images }]) => images.length > 0 && !untouchable.has(stream)))
}

interface Joining extends ContentPart {
  holder: ContentHolder
  found: readonly FoundImage[]
}

/** Merges the findings of one owner of a stream with those of earlier ones. False if their resources differ. */
function join(
  known: Map<number, StreamImages>,
  { stream, data, holder, found }: Joining,
  { resolve }: ObjectEdits,
): boolean {
  const own = new Map(found.filter((image) => image.stream === stream).map((image) => [image.start, image]))
  const before = known.get(stream)
  if (before === undefined) {
    known.set(stream, { data: own.size > 0 ? data : new Uint8Array(), images: [...own.values()], holders: [holder] })
    return true
  }
  before.images = before.images.filter(({ start, end }) => own.get(start)?.end === end)
  before.holders.push(holder)
  return resolve(before.holders[0]?.resources ?? null) === resolve(holder.resources)
}

/** The data of all content streams; undefined if one is damaged. */
function partsOf(
  { streams }: ContentHolder,
  edits: ObjectEdits,
  decode: (stream: PdfStream) => WholeData | undefined,
): ContentPart[] | undefined {
  const parts: ContentPart[] = []
  for (const number of streams) {
    const stream = edits.get(number)
    if (!(stream instanceof PdfStream)) continue
    const whole = decode(stream)
    if (whole === undefined || whole.filter !== undefined) return undefined
    parts.push({ stream: number, data: whole.data })
  }
  return parts
}

function colorSpacesOf({ resources }: ContentHolder, { resolve }: ObjectEdits): PdfObject {
  const own = resolve(resources)
  return own instanceof PdfDictionary ? own.get('ColorSpace') : null
}
