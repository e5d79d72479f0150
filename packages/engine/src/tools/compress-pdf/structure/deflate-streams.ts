import {
  type Deflate,
  isName,
  name,
  type ObjectEdits,
  PdfDictionary,
  type PdfObject,
  PdfStream,
  type WholeData,
} from '@recto/pdf'

/** What deflating streams needs. */
export interface DeflateStreamsOptions {
  /** The data of a stream without its lossless filters; undefined if damaged. */
  decode: (stream: PdfStream) => WholeData | undefined
  deflate: Deflate
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
  let done = 0
  for (const [number, object] of objects) {
    done += 1
    const deflated = isDeflatable(object, options) ? await deflateStream(object, options) : undefined
    if (deflated === undefined) continue
    edits.replace(number, deflated)
    options.onProgress(done / objects.size)
  }
}

/** Images are handled elsewhere, and external data is not available. */
function isDeflatable(object: PdfObject, { deflatesMetadata }: DeflateStreamsOptions): object is PdfStream {
  if (!(object instanceof PdfStream)) return false
  const { dictionary } = object
  const isImage = isName(dictionary.get('Subtype'), 'Image') && dictionary.has('Width')
  const isReadable = isName(dictionary.get('Type'), 'Metadata') && !deflatesMetadata
  return !isImage && !isReadable && !dictionary.has('F')
}

async function deflateStream(
  stream: PdfStream,
  { decode, deflate }: DeflateStreamsOptions,
): Promise<PdfStream | undefined> {
  const whole = decode(stream)
  if (whole === undefined || whole.filter !== undefined) return undefined
  const { data } = whole
  const deflated = await deflate(data)
  const kept = [...stream.dictionary.entries].filter(([key]) => key !== 'Filter' && key !== 'DecodeParms')
  const best = deflated.length < data.length ? deflated : data
  if (best.length >= stream.data.length) return undefined
  const dictionary = new PdfDictionary(kept)
  if (best === deflated) dictionary.set('Filter', name('FlateDecode'))
  return new PdfStream(dictionary, best)
}
