import { type Deflate, type Inflate, isName, type ObjectEdits, type PdfObject, PdfStream } from '@recto/pdf'

/** Larger images take too long for the gain. */
const MAX_IMAGE_BYTES = 16 * 1024 * 1024

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
    const deflated = known.get(object) ?? (await deflateImage(object, inflate, deflate))
    known.set(object, deflated)
    if (deflated !== object) edits.replace(number, deflated)
  }
}

function isFlateImage(object: PdfObject, { resolve }: ObjectEdits): object is PdfStream {
  if (!(object instanceof PdfStream)) return false
  const { dictionary } = object
  return isName(resolve(dictionary.get('Subtype')), 'Image') && isName(resolve(dictionary.get('Filter')), 'FlateDecode')
}

async function deflateImage(stream: PdfStream, inflate: Inflate, deflate: Deflate): Promise<PdfStream> {
  const data = inflate(stream.data, MAX_IMAGE_BYTES)
  if (data === undefined) return stream
  const deflated = await deflate(data)
  return deflated.length < stream.data.length ? new PdfStream(stream.dictionary, deflated) : stream
}
