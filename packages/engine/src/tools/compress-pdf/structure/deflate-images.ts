import { isName, type ObjectEdits, type PdfObject, PdfStream } from '@recto/pdf'

import { BatchDeflater, type Deflating } from './deflate-all.ts'

/** Larger images take too long for the gain. */
const MAX_IMAGE_BYTES = 16 * 1024 * 1024

/** Deflated streams by original; one that did not get smaller maps to itself. */
export type DeflatedStreams = WeakMap<PdfStream, PdfStream>

/**
 * Deflates the samples of Flate images again, keeping their rows and predictors.
 * @param known results of earlier calls, extended by this one
 */
export async function deflateImages(edits: ObjectEdits, deflating: Deflating, known: DeflatedStreams): Promise<void> {
  const deflater = new BatchDeflater(deflating)
  const images = [...edits.reachable()].filter(([, object]) => isFlateImage(object, edits))
  for (const [, object] of images) {
    if (!(object instanceof PdfStream) || known.has(object)) continue
    // Unreadable streams, and those that do not get smaller, stay.
    known.set(object, object)
    const data = deflating.context.platform.inflate(object.data, MAX_IMAGE_BYTES)
    if (data === undefined) continue
    await deflater.add(data, (deflated) => {
      if (deflated.length < object.data.length) known.set(object, new PdfStream(object.dictionary, deflated))
    })
  }
  await deflater.finish()
  for (const [number, object] of images) {
    const deflated = object instanceof PdfStream ? known.get(object) : undefined
    if (deflated !== undefined && deflated !== object) edits.replace(number, deflated)
  }
}

function isFlateImage(object: PdfObject, { resolve }: ObjectEdits): object is PdfStream {
  if (!(object instanceof PdfStream)) return false
  const { dictionary } = object
  return isName(resolve(dictionary.get('Subtype')), 'Image') && isName(resolve(dictionary.get('Filter')), 'FlateDecode')
}
