import { isName, type ObjectEdits, PdfDictionary, type PdfObject, PdfStream } from '@recto/pdf'
import { lastIndexOf } from '@recto/runtime'

/** Thumbnails (ISO 32000-2, 12.3.4) and private data of applications (14.5). */
const AUXILIARY_KEYS = ['Thumb', 'PieceInfo']

/** Entries of images and forms that do not affect viewing: metadata, alternate images (8.9.5.4), prepress data. */
const XOBJECT_AUXILIARY_KEYS = [...AUXILIARY_KEYS, 'Metadata', 'Alternates', 'OPI', 'LastModified']

/** Removes data that pages do not show and viewers do not use. */
export function stripAuxiliaryData(edits: ObjectEdits): void {
  for (const [number, object] of edits.reachable()) {
    const stripped = strip(object, isXObject(object, edits) ? XOBJECT_AUXILIARY_KEYS : AUXILIARY_KEYS)
    if (stripped !== undefined) edits.replace(number, stripped)
  }
}

function strip(object: PdfObject, keys: readonly string[]): PdfObject | undefined {
  if (isMetadata(object)) return trimPacket(object)
  const entries = object instanceof PdfStream ? object.dictionary : object
  if (!(entries instanceof PdfDictionary) || !keys.some((key) => entries.has(key))) return undefined
  const kept = new PdfDictionary([...entries.entries].filter(([key]) => !keys.includes(key)))
  return object instanceof PdfStream ? new PdfStream(kept, object.data) : kept
}

function isXObject(object: PdfObject, { resolve }: ObjectEdits): boolean {
  if (!(object instanceof PdfStream)) return false
  const kind = resolve(object.dictionary.get('Subtype'))
  return isName(kind, 'Image') || isName(kind, 'Form')
}

function isMetadata(object: PdfObject): object is PdfStream {
  return (
    object instanceof PdfStream && isName(object.dictionary.get('Type'), 'Metadata') && !object.dictionary.has('Filter')
  )
}

/** Shorter padding of an XMP packet is left; padding is room for editing in place (ISO 16684-1, 7.3.2). */
const MIN_PADDING_BYTES = 64

/** Removes the padding of an XMP packet in UTF-8; undefined if there is little. */
function trimPacket({ dictionary, data }: PdfStream): PdfStream | undefined {
  const end = lastIndexOf(data, '<?xpacket end=')
  if (end === -1) return undefined
  let start = end
  while (start > 0 && isSpace(data[start - 1])) start -= 1
  if (end - start < MIN_PADDING_BYTES) return undefined
  const trimmed = new Uint8Array(data.length - (end - start) + 1)
  trimmed.set(data.subarray(0, start))
  trimmed[start] = 0x0a
  trimmed.set(data.subarray(end), start + 1)
  return new PdfStream(dictionary, trimmed)
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}
