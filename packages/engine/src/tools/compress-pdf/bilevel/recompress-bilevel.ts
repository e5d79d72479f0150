import { type Bitmap, encodeJbig2, invert } from '@recto/images'
import { isName, name, PdfDictionary, PdfStream } from '@recto/pdf'
import { stopIfAborted } from '@recto/runtime'

import type { Compression } from '../compression.ts'
import { estimateFlate } from './flate-estimate.ts'
import { readBilevel } from './read-bilevel.ts'

/** Up to this many pixels per document, all JBIG2 codings are tried; beyond, only the one that is usually best. */
const MAX_PIXELS_TRIED = 80_000_000

/** Maximum growth of the dictionary through the new filter entries. */
const ENTRY_BYTES = 8

/** An estimate of so many times the size of JBIG2 is too large, however rough it is; scans have twice to three times as much. */
const HOPELESS = 1.5

/** The parts of a compression that this step uses. */
export type BilevelWork = Pick<Compression, 'edits' | 'decode' | 'context'> &
  Partial<Pick<Compression, 'changedImages'>>

/**
 * Recompresses bilevel images and image masks losslessly as JBIG2 if that is smaller.
 * @param numbers the objects to consider; all reachable ones by default
 */
export async function recompressBilevel(work: BilevelWork, numbers?: ReadonlySet<number>): Promise<void> {
  const { edits, decode, context, changedImages } = work
  const source = { resolve: edits.resolve, decode }
  let pixels = 0
  for (const [number, object] of edits.reachable()) {
    if (!(object instanceof PdfStream) || numbers?.has(number) === false || isJbig2(object)) continue
    const bitmap = readBilevel(object, source)
    if (bitmap === undefined) continue
    stopIfAborted(context)
    pixels += bitmap.width * bitmap.height
    const encoded = await encodeBilevel(object, bitmap, { work, isThorough: pixels <= MAX_PIXELS_TRIED })
    if (encoded === undefined) continue
    edits.replace(number, encoded)
    const known = changedImages?.get(number)
    const before = known?.before ?? object.data.length
    changedImages?.set(number, { before, after: encoded.data.length, isLossless: known?.isLossless ?? true })
  }
}

function isJbig2({ dictionary }: PdfStream): boolean {
  return isName(dictionary.get('Filter'), 'JBIG2Decode')
}

/** The smaller of JBIG2 and Flate; undefined if neither is smaller than the original. */
async function encodeBilevel(
  stream: PdfStream,
  bitmap: Bitmap,
  { work, isThorough }: { work: BilevelWork; isThorough: boolean },
): Promise<PdfStream | undefined> {
  const coded = await encodeJbig2(bitmap, { isThorough }, work.context.platform)
  const flate = isThorough ? await deflateUnlessHopeless(bitmap, coded.length, work) : undefined
  const limit = stream.data.length - ENTRY_BYTES
  if (flate !== undefined && flate.length < Math.min(coded.length, limit))
    return withFilter(stream, 'FlateDecode', flate)
  return coded.length < limit ? withFilter(stream, 'JBIG2Decode', coded) : undefined
}

/** The image as FlateDecode needs it; undefined if that is surely larger than JBIG2, as with nearly all scans. */
async function deflateUnlessHopeless(
  bitmap: Bitmap,
  codedBytes: number,
  { context: { platform } }: BilevelWork,
): Promise<Uint8Array | undefined> {
  const estimate = await estimateFlate(bitmap, platform)
  if (estimate !== undefined && estimate > HOPELESS * codedBytes) return undefined
  return platform.deflate(invert(bitmap).bits)
}

/** The image with a new encoding and its other dictionary entries. */
function withFilter({ dictionary }: PdfStream, filter: string, data: Uint8Array): PdfStream {
  const entries = new PdfDictionary(dictionary.entries)
  for (const key of ['DecodeParms', 'DL', 'Length']) entries.delete(key)
  entries.set('Filter', name(filter)).set('BitsPerComponent', 1)
  return new PdfStream(entries, data)
}
