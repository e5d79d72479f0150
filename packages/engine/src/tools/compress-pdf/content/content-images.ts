import { type ObjectEdits, PdfDictionary, type PdfObject, PdfStream, type WholeData } from '@recto/pdf'

import { contentOwners, type ContentOwner } from './content-owners.ts'
import { findInlineImages, type ContentPart, type FoundImage } from './find-inline-images.ts'

/** The movable inline images of a content stream, and the owners of that stream. */
export interface StreamImages {
  data: Uint8Array
  images: FoundImage[]
  owners: ContentOwner[]
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
  const excluded = new Set<number>()
  let kept = 0
  for (const owner of contentOwners(edits)) {
    const parts = kept > MAX_KEPT_BYTES ? undefined : partsOf(owner, edits, decode)
    const isChangeable = parts !== undefined && owner.number !== undefined
    for (const stream of owner.streams) if (!isChangeable) excluded.add(stream)
    if (!isChangeable) continue
    const source = { resolve: edits.resolve, colorSpaces: colorSpacesOf(owner, edits), decode }
    const found = findInlineImages(parts, source)
    for (const { stream, data } of parts) {
      const isNew = mergeFindings(result, { stream, data, owner, found }, edits)
      if (!isNew) excluded.add(stream)
      kept += result.get(stream)?.images.length === 0 ? 0 : data.length
    }
  }
  return new Map([...result].filter(([stream, { images }]) => images.length > 0 && !excluded.has(stream)))
}

interface OwnerFindings extends ContentPart {
  owner: ContentOwner
  found: readonly FoundImage[]
}

/** Merges the findings of one owner of a stream with those of earlier ones. False if their resources differ. */
function mergeFindings(
  known: Map<number, StreamImages>,
  { stream, data, owner, found }: OwnerFindings,
  { resolve }: ObjectEdits,
): boolean {
  const own = new Map(found.filter((image) => image.stream === stream).map((image) => [image.start, image]))
  const before = known.get(stream)
  if (before === undefined) {
    known.set(stream, { data: own.size > 0 ? data : new Uint8Array(), images: [...own.values()], owners: [owner] })
    return true
  }
  before.images = before.images.filter(({ start, end }) => own.get(start)?.end === end)
  before.owners.push(owner)
  return resolve(before.owners[0]?.resources ?? null) === resolve(owner.resources)
}

/** The data of all content streams; undefined if one is damaged. */
function partsOf(
  { streams }: ContentOwner,
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

function colorSpacesOf({ resources }: ContentOwner, { resolve }: ObjectEdits): PdfObject {
  const own = resolve(resources)
  return own instanceof PdfDictionary ? own.get('ColorSpace') : null
}
