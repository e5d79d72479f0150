import { type Bitmap, encodeJbig2, invert } from '@recto/images'
import { isName, name, PdfDictionary, PdfStream } from '@recto/pdf'
import { stopIfAborted } from '@recto/runtime'

import type { Compression } from '../compression.ts'
import { readBitonal } from './read-bitonal.ts'

/** Up to so many pixels in all, every way to code an image is tried; beyond, the one that is best for most. */
const MAX_PIXELS_TRIED = 80_000_000

/** What the new filter and its parameters take in the dictionary at most, beyond what the old ones took. */
const ENTRY_BYTES = 8

/** What of a compression the step looks at. */
export type BitonalWork = Pick<Compression, 'edits' | 'decode' | 'context'> &
  Partial<Pick<Compression, 'changedImages'>>

/**
 * Packs images and stencils of one bit a pixel as JBIG2 wherever that is smaller. Every pixel stays what it is.
 * @param numbers the objects to look at; all that the document leads to where none are given
 */
export async function recompressBitonal(work: BitonalWork, numbers?: ReadonlySet<number>): Promise<void> {
  const { edits, decode, context, changedImages } = work
  const source = { resolve: edits.resolve, decode }
  let pixels = 0
  for (const [number, object] of edits.reachable()) {
    if (!(object instanceof PdfStream) || numbers?.has(number) === false || isJbig2(object)) continue
    const bitmap = readBitonal(object, source)
    if (bitmap === undefined) continue
    stopIfAborted(context)
    pixels += bitmap.width * bitmap.height
    const packed = await packBitonal(object, bitmap, { work, isThorough: pixels <= MAX_PIXELS_TRIED })
    if (packed === undefined) continue
    edits.replace(number, packed)
    const known = changedImages?.get(number)
    const before = known?.before ?? object.data.length
    changedImages?.set(number, { before, after: packed.data.length, isLossless: known?.isLossless ?? true })
  }
}

function isJbig2({ dictionary }: PdfStream): boolean {
  return isName(dictionary.get('Filter'), 'JBIG2Decode')
}

/** The image in the smaller of JBIG2 and Flate; undefined where neither is smaller than it is. */
async function packBitonal(
  stream: PdfStream,
  bitmap: Bitmap,
  { work, isThorough }: { work: BitonalWork; isThorough: boolean },
): Promise<PdfStream | undefined> {
  const coded = encodeJbig2(bitmap, { isThorough })
  const flate = isThorough ? await work.context.platform.deflate(invert(bitmap).bits) : undefined
  const limit = stream.data.length - ENTRY_BYTES
  if (flate !== undefined && flate.length < Math.min(coded.length, limit)) return repack(stream, 'FlateDecode', flate)
  return coded.length < limit ? repack(stream, 'JBIG2Decode', coded) : undefined
}

/** The image in a new packing; whatever else its dictionary says stays. */
function repack({ dictionary }: PdfStream, filter: string, data: Uint8Array): PdfStream {
  const entries = new PdfDictionary(dictionary.entries)
  for (const key of ['DecodeParms', 'DL', 'Length']) entries.delete(key)
  entries.set('Filter', name(filter)).set('BitsPerComponent', 1)
  return new PdfStream(entries, data)
}
