import { isName, name, type ObjectEdits, PdfDictionary, type PdfObject, PdfStream, type WholeData } from '@recto/pdf'

import { BatchDeflater, type Deflating } from './deflate-all.ts'

/** Dependencies of deflating streams. */
export interface DeflateStreamsOptions extends Deflating {
  /** The data of a stream without its lossless filters; undefined if damaged. */
  decode: (stream: PdfStream) => WholeData | undefined
  /** Whether metadata is deflated too; not for PDF/A, where it must be readable by scanning the file. */
  deflatesMetadata: boolean
  /** Called with the fraction done, 0 to 1. */
  onProgress: (fraction: number) => void
}

/**
 * Deflates all streams without an image filter; damaged ones stay as they are.
 */
export async function deflateStreams(edits: ObjectEdits, options: DeflateStreamsOptions): Promise<void> {
  const objects = edits.reachable()
  const deflater = new BatchDeflater(options)
  let done = 0
  for (const [number, object] of objects) {
    const data = isDeflatable(object, options) ? dataOf(object, options) : undefined
    if (!(object instanceof PdfStream) || data === undefined) {
      done += 1
      continue
    }
    await deflater.add(data, (deflated) => {
      done += 1
      const smaller = smallerOf(object, data, deflated)
      if (smaller !== undefined) edits.replace(number, smaller)
      options.onProgress(done / objects.size)
    })
  }
  await deflater.finish()
}

/** Images are handled elsewhere, and external data is not available. */
function isDeflatable(object: PdfObject, { deflatesMetadata }: DeflateStreamsOptions): object is PdfStream {
  if (!(object instanceof PdfStream)) return false
  const { dictionary } = object
  const isImage = isName(dictionary.get('Subtype'), 'Image') && dictionary.has('Width')
  const isReadable = isName(dictionary.get('Type'), 'Metadata') && !deflatesMetadata
  return !isImage && !isReadable && !dictionary.has('F')
}

/** The data without filters; undefined if it is damaged or has an image filter. */
function dataOf(stream: PdfStream, { decode }: DeflateStreamsOptions): Uint8Array | undefined {
  const whole = decode(stream)
  return whole?.filter === undefined ? whole?.data : undefined
}

/** The stream deflated or without a filter; undefined if neither is smaller. */
function smallerOf(stream: PdfStream, data: Uint8Array, deflated: Uint8Array): PdfStream | undefined {
  const kept = [...stream.dictionary.entries].filter(([key]) => key !== 'Filter' && key !== 'DecodeParms')
  const best = deflated.length < data.length ? deflated : data
  if (best.length >= stream.data.length) return undefined
  const dictionary = new PdfDictionary(kept)
  if (best === deflated) dictionary.set('Filter', name('FlateDecode'))
  return new PdfStream(dictionary, best)
}
