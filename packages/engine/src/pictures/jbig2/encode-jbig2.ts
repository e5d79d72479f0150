import { ByteSink } from '../../objects/byte-sink.ts'
import { ADAPTIVE_PIXELS, encodeGenericRegion, type Bitmap } from './generic-region.ts'

/** Kinds of segments (ITU-T T.88, 7.3). */
const PAGE_INFORMATION = 48
const IMMEDIATE_LOSSLESS_GENERIC_REGION = 39

/** Page flags (7.4.8.5): the page is without loss in the end. */
const LOSSLESS_PAGE = 1

/** Generic region flags (7.4.6.2): arithmetic coding, template 0, typical prediction. */
const TYPICAL_PREDICTION = 1 << 3

/**
 * Encodes a picture of black and white without loss for JBIG2Decode (ISO 32000-2, 7.4.7): the segments of one page without
 * the file's header. The filter gives 1 for white, so that what is 1 here comes out as 0.
 */
export function encodeJbig2(bitmap: Bitmap): Uint8Array {
  const { width, height } = bitmap
  const sink = new ByteSink(1 << 14)
  const page = new ByteSink(19)
  for (const value of [width, height, 0, 0]) word(page, value)
  page.byte(LOSSLESS_PAGE)
  page.bytes(new Uint8Array(2))
  writeSegment(sink, 0, PAGE_INFORMATION, page.toBytes())
  const region = new ByteSink(1 << 14)
  for (const value of [width, height, 0, 0]) word(region, value)
  region.byte(0)
  region.byte(TYPICAL_PREDICTION)
  for (const offset of ADAPTIVE_PIXELS) region.byte(offset & 0xff)
  region.bytes(encodeGenericRegion(bitmap))
  writeSegment(sink, 1, IMMEDIATE_LOSSLESS_GENERIC_REGION, region.toBytes())
  return sink.toBytes()
}

/** A segment of page 1 that refers to no other (7.2). */
function writeSegment(sink: ByteSink, number: number, kind: number, data: Uint8Array): void {
  word(sink, number)
  sink.byte(kind)
  sink.byte(0)
  sink.byte(1)
  word(sink, data.length)
  sink.bytes(data)
}

/** Four bytes, the highest first. */
function word(sink: ByteSink, value: number): void {
  for (const shift of [24, 16, 8, 0]) sink.byte((value >>> shift) & 0xff)
}
