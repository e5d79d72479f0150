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
    const packed = isDeflatable(object, options) ? await pack(object, options) : undefined
    if (packed === undefined) continue
    edits.replace(number, packed)
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

async function pack(stream: PdfStream, { decode, deflate }: DeflateStreamsOptions): Promise<PdfStream | undefined> {
  const whole = decode(stream)
  if (whole === undefined || whole.filter !== undefined) return undefined
  const { data } = whole
  const packed = await deflate(data)
  const kept = [...stream.dictionary.entries].filter(([key]) => key !== 'Filter' && key !== 'DecodeParms')
  const best = packed.length < data.length ? packed : data
  if (best.length >= stream.data.length) return undefined
  const dictionary = new PdfDictionary(kept)
  if (best === packed) dictionary.set('Filter', name('FlateDecode'))
  return new PdfStream(dictionary, best)
}
