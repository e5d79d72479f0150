import { ByteSink } from '@recto/runtime'

import type { Bitmap } from '../bitmap.ts'
import { searchAdaptivePixels } from './adaptive-search.ts'
import { plainCoding, type GenericCoding } from './generic-coding.ts'
import { encodeGenericRegion } from './generic-region.ts'

/** Segment types (ITU-T T.88, 7.3). */
const PAGE_INFORMATION = 48
const IMMEDIATE_LOSSLESS_GENERIC_REGION = 39

/** Page flags (7.4.8.5): eventually lossless. */
const LOSSLESS_PAGE = 1

/** Generic region flags (7.4.6.2). */
const TEMPLATE_SHIFT = 1
const TYPICAL_PREDICTION = 1 << 3

/** Size from which a search for adaptive pixels pays. */
const WORTH_SEARCHING = 512

/** Size up to which smaller templates may win: they have less to learn. */
const SOON_LEARNT = 16_384

/** How much time to spend. */
export interface EncodingEffort {
  /** Whether to try more than the usual best, for five times the time and a tenth less data. */
  isThorough: boolean
}

/**
 * Encodes a bilevel image losslessly for JBIG2Decode (ISO 32000-2, 7.4.7): the segments of one page without a file header. The
 * filter outputs 1 for white, so what is 1 here decodes to 0.
 */
export function encodeJbig2(bitmap: Bitmap, { isThorough }: EncodingEffort = { isThorough: true }): Uint8Array {
  return writeJbig2(bitmap, isThorough ? bestRegion(bitmap) : codeRegion(bitmap, plainCoding(0)))
}

/** The segments of a page with one generic region. */
export function writeJbig2({ width, height }: Bitmap, { coding, data }: CodedRegion): Uint8Array {
  const sink = new ByteSink(data.length + 96)
  const page = new ByteSink(19)
  for (const value of [width, height, 0, 0]) word(page, value)
  page.byte(LOSSLESS_PAGE)
  page.bytes(new Uint8Array(2))
  writeSegment(sink, 0, PAGE_INFORMATION, page.toBytes())
  const region = new ByteSink(data.length + 32)
  for (const value of [width, height, 0, 0]) word(region, value)
  region.byte(0)
  region.byte((coding.template << TEMPLATE_SHIFT) | (coding.isTypical ? TYPICAL_PREDICTION : 0))
  for (const { x, y } of coding.adaptive) {
    region.byte(x & 0xff)
    region.byte(y & 0xff)
  }
  region.bytes(data)
  writeSegment(sink, 1, IMMEDIATE_LOSSLESS_GENERIC_REGION, region.toBytes())
  return sink.toBytes()
}

/** A coded region with its parameters. */
export interface CodedRegion {
  coding: GenericCoding
  data: Uint8Array
}

function codeRegion(bitmap: Bitmap, coding: GenericCoding): CodedRegion {
  return { coding, data: encodeGenericRegion(bitmap, coding) }
}

/** The smallest of the likely codings. */
function bestRegion(bitmap: Bitmap): CodedRegion {
  const plain = codeRegion(bitmap, plainCoding(0))
  const { length } = plain.data
  const others: GenericCoding[] = []
  if (length <= SOON_LEARNT) others.push(plainCoding(1), plainCoding(2))
  if (length >= WORTH_SEARCHING) others.push({ ...plainCoding(0), adaptive: searchAdaptivePixels(bitmap) })
  let best = plain
  for (const coding of others) {
    const coded = codeRegion(bitmap, coding)
    if (coded.data.length < best.data.length) best = coded
  }
  return best
}

/** A segment of page 1 without references (7.2). */
function writeSegment(sink: ByteSink, number: number, kind: number, data: Uint8Array): void {
  word(sink, number)
  sink.byte(kind)
  sink.byte(0)
  sink.byte(1)
  word(sink, data.length)
  sink.bytes(data)
}

/** Big-endian, four bytes. */
function word(sink: ByteSink, value: number): void {
  for (const shift of [24, 16, 8, 0]) sink.byte((value >>> shift) & 0xff)
}
