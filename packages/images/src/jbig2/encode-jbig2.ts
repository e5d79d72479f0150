import { ByteSink } from '@recto/runtime'

import type { Bitmap } from '../bitmap.ts'
import { searchAdaptivePixels } from './adaptive-search.ts'
import { plainCoding, type GenericCoding } from './generic-coding.ts'
import { encodeGenericRegion } from './generic-region.ts'

/** Kinds of segments (ITU-T T.88, 7.3). */
const PAGE_INFORMATION = 48
const IMMEDIATE_LOSSLESS_GENERIC_REGION = 39

/** Page flags (7.4.8.5): the page is without loss in the end. */
const LOSSLESS_PAGE = 1

/** Generic region flags (7.4.6.2). */
const TEMPLATE_SHIFT = 1
const TYPICAL_PREDICTION = 1 << 3

/** From so many bytes on, looking for better places of the adaptive pixels pays. */
const WORTH_SEARCHING = 512

/** Up to so many bytes, templates of fewer pixels may win: they have less to learn. */
const SOON_LEARNT = 16_384

/** How much time encoding may take. */
export interface EncodingEffort {
  /** Whether more is tried than what is best for most pictures, which takes some five times as long for a tenth less. */
  isThorough: boolean
}

/**
 * Encodes a picture of black and white without loss for JBIG2Decode (ISO 32000-2, 7.4.7): the segments of one page without
 * the file's header. The filter gives 1 for white, so that what is 1 here comes out as 0.
 */
export function encodeJbig2(bitmap: Bitmap, { isThorough }: EncodingEffort = { isThorough: true }): Uint8Array {
  return writeJbig2(bitmap, isThorough ? bestRegion(bitmap) : codeRegion(bitmap, plainCoding(0)))
}

/** The segments of a page that is one generic region. */
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

/** A coded region and how it was coded. */
export interface CodedRegion {
  coding: GenericCoding
  data: Uint8Array
}

function codeRegion(bitmap: Bitmap, coding: GenericCoding): CodedRegion {
  return { coding, data: encodeGenericRegion(bitmap, coding) }
}

/** A picture coded in the smallest of the ways that are likely to be. */
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
