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

/** What streams are packed with. */
export interface Packing {
  /** The data of a stream without its lossless filters, undefined where it is not whole. */
  decode: (stream: PdfStream) => WholeData | undefined
  deflate: Deflate
  /** Whether metadata is packed too; PDF/A wants it readable for those who scan files for it. */
  packsMetadata: boolean
  /** Hears how much is done, 0 to 1. */
  onPacked: (fraction: number) => void
}

/**
 * Packs every stream that no filter of its own kind packs with the best deflate there is; what is damaged stays as it is.
 */
export async function packStreams(edits: ObjectEdits, packing: Packing): Promise<void> {
  const objects = edits.reachable()
  let done = 0
  for (const [number, object] of objects) {
    done += 1
    const packed = isPackable(object, packing) ? await pack(object, packing) : undefined
    if (packed === undefined) continue
    edits.replace(number, packed)
    packing.onPacked(done / objects.size)
  }
}

/** Images have been seen to already; the data of files outside is not here. */
function isPackable(object: PdfObject, { packsMetadata }: Packing): object is PdfStream {
  if (!(object instanceof PdfStream)) return false
  const { dictionary } = object
  const isImage = isName(dictionary.get('Subtype'), 'Image') && dictionary.has('Width')
  const isReadable = isName(dictionary.get('Type'), 'Metadata') && !packsMetadata
  return !isImage && !isReadable && !dictionary.has('F')
}

async function pack(stream: PdfStream, { decode, deflate }: Packing): Promise<PdfStream | undefined> {
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
