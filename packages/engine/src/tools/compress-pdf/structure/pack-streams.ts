import type { WholeData } from '../../../objects/decode-whole.ts'
import type { ObjectEdits } from '../../../documents/object-edits.ts'
import { isName, name, PdfDictionary, PdfStream, type PdfObject } from '../../../objects/objects.ts'

/** Deflates as well as can be. */
export type Deflate = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

/**
 * Packs every stream that no filter of its own kind packs with the best deflate there is; what is damaged stays as it is.
 * @param decode the data of a stream without its lossless filters, undefined where it is not whole
 */
export async function packStreams(
  edits: ObjectEdits,
  decode: (stream: PdfStream) => WholeData | undefined,
  deflate: Deflate,
  onPacked: (fraction: number) => void,
): Promise<void> {
  const objects = edits.reachable()
  let done = 0
  for (const [number, object] of objects) {
    done += 1
    const packed = isPackable(object) ? await pack(object, decode, deflate) : undefined
    if (packed === undefined) continue
    edits.replace(number, packed)
    onPacked(done / objects.size)
  }
}

/** Images have been seen to already; metadata stays readable for those who scan files for it; files outside are not here. */
function isPackable(object: PdfObject): object is PdfStream {
  if (!(object instanceof PdfStream)) return false
  const { dictionary } = object
  const isImage = isName(dictionary.get('Subtype'), 'Image') && dictionary.has('Width')
  return !isImage && !isName(dictionary.get('Type'), 'Metadata') && !dictionary.has('F')
}

async function pack(
  stream: PdfStream,
  decode: (stream: PdfStream) => WholeData | undefined,
  deflate: Deflate,
): Promise<PdfStream | undefined> {
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
