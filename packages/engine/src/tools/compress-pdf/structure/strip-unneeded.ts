import { isName, type ObjectEdits, PdfDictionary, type PdfObject, PdfStream } from '@recto/pdf'
import { lastIndexOf } from '@recto/runtime'

/** Thumbnails (ISO 32000-2, 12.3.4) and what programs keep for themselves (14.5); no reader shows either. */
const OF_ANYTHING = ['Thumb', 'PieceInfo']

/** What else may hang on an image or form: metadata of its own, other versions for printing (8.9.5.4), prepress data. */
const OF_XOBJECTS = [...OF_ANYTHING, 'Metadata', 'Alternates', 'OPI', 'LastModified']

/** Takes out of a document what none of its pages shows and no reader asks for. */
export function stripUnneeded(edits: ObjectEdits): void {
  for (const [number, object] of edits.reachable()) {
    const stripped = strip(object, isXObject(object, edits) ? OF_XOBJECTS : OF_ANYTHING)
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

/** Spaces kept at the end of an XMP packet; the rest of them is room for editing in place (ISO 16684-1, 7.3.2). */
const MIN_PADDING = 64

/** An XMP packet in UTF-8 without the white space before its end; undefined where there is little of it. */
function trimPacket({ dictionary, data }: PdfStream): PdfStream | undefined {
  const end = lastIndexOf(data, '<?xpacket end=')
  if (end === -1) return undefined
  let start = end
  while (start > 0 && isSpace(data[start - 1])) start -= 1
  if (end - start < MIN_PADDING) return undefined
  const trimmed = new Uint8Array(data.length - (end - start) + 1)
  trimmed.set(data.subarray(0, start))
  trimmed[start] = 0x0a
  trimmed.set(data.subarray(end), start + 1)
  return new PdfStream(dictionary, trimmed)
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}
