import { type Deflate, type Inflate, isName, type ObjectEdits, type PdfObject, PdfStream } from '@recto/pdf'

/** Larger images take too long for the gain. */
const MAX_BYTES = 16 * 1024 * 1024

/** Deflated streams by original; one that did not get smaller maps to itself. */
export type DeflatedStreams = WeakMap<PdfStream, PdfStream>

/**
 * Deflates the samples of Flate images again, with their rows and predictors as they are.
 * @param known results of earlier calls, extended by this one
 */
export async function deflateImages(
  edits: ObjectEdits,
  { inflate, deflate }: { inflate: Inflate; deflate: Deflate },
  known: DeflatedStreams,
): Promise<void> {
  for (const [number, object] of edits.reachable()) {
    if (!isFlateImage(object, edits)) continue
    const packed = known.get(object) ?? (await pack(object, inflate, deflate))
    known.set(object, packed)
    if (packed !== object) edits.replace(number, packed)
  }
}

function isFlateImage(object: PdfObject, { resolve }: ObjectEdits): object is PdfStream {
  if (!(object instanceof PdfStream)) return false
  const { dictionary } = object
  return isName(resolve(dictionary.get('Subtype')), 'Image') && isName(resolve(dictionary.get('Filter')), 'FlateDecode')
}

async function pack(stream: PdfStream, inflate: Inflate, deflate: Deflate): Promise<PdfStream> {
  const data = inflate(stream.data, MAX_BYTES)
  if (data === undefined) return stream
  const packed = await deflate(data)
  return packed.length < stream.data.length ? new PdfStream(stream.dictionary, packed) : stream
}
