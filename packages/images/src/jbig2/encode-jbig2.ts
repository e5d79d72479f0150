import { ByteSink, type Platform } from '@recto/runtime'

import type { Bitmap } from '../bitmap.ts'
import { searchAdaptivePixels } from './adaptive-search.ts'
import { plainCoding, type GenericCoding } from './generic-coding.ts'
import { encodeGenericRegion } from './generic-region.ts'
import { type Jbig2Program, startJbig2 } from './jbig2-program.ts'

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

/** Size up to which the smaller templates are usually best: they have less to learn. */
const SOON_LEARNT = 16_384

/**
 * The share that adaptive pixels at other than their nominal positions must save. Viewers have fast decoders for the nominal ones
 * alone: PDFium takes 600 ms instead of 85 for a page of a fax (in WebAssembly). Requiring this costs less than 0.1 % of all bytes.
 */
const WORTH_MOVING = 0.02

/**
 * A trial ends early if the rest of the image would have to take less than this share of what it takes with template 0. Savings are
 * much the same all over an image.
 */
const LEAST_SHARE = 0.9

/** Bytes that the coder may hold back. */
const LATE_BYTES = 8

/** How much time to spend. */
export interface EncodingEffort {
  /** Whether to try more than the usual best, for two to three times the time and up to a tenth less data. */
  isThorough: boolean
}

/**
 * Encodes a bilevel image losslessly for JBIG2Decode (ISO 32000-2, 7.4.7): the segments of one page without a file header. The
 * filter outputs 1 for white, so what is 1 here decodes to 0.
 */
export async function encodeJbig2(
  bitmap: Bitmap,
  { isThorough }: EncodingEffort,
  platform: Platform,
): Promise<Uint8Array> {
  const program = await startJbig2(platform)
  return writeJbig2(bitmap, isThorough ? bestRegion(program, bitmap) : new Trials(program, bitmap).first())
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

/** Codes a bitmap in different ways. */
class Trials {
  readonly #program: Jbig2Program
  readonly #bitmap: Bitmap
  /** Bytes of the first trial up to each row, and of all. */
  readonly #first: Uint32Array
  #length = 0

  constructor(program: Jbig2Program, bitmap: Bitmap) {
    this.#program = program
    this.#bitmap = bitmap
    this.#first = new Uint32Array(bitmap.height)
  }

  /** The first trial, which others are compared with. */
  first(): CodedRegion {
    const coding = plainCoding(0)
    const data = encodeGenericRegion(this.#program, this.#bitmap, coding, (row, bytes) => {
      this.#first[row] = bytes
    })
    this.#length = data.length
    return { coding, data }
  }

  /**
   * Another trial.
   * @param mostBytes those that are of use
   * @returns undefined if it takes more
   */
  next(coding: GenericCoding, mostBytes: number): CodedRegion | undefined {
    const data = encodeGenericRegion(this.#program, this.#bitmap, coding, (row, bytes) => {
      const rest = this.#length - (this.#first[row] ?? 0)
      return bytes + LEAST_SHARE * rest <= mostBytes + LATE_BYTES
    })
    return data === undefined || data.length > mostBytes ? undefined : { coding, data }
  }

  /** Template 0 with adaptive pixels where they predict best. */
  searched(): GenericCoding {
    return { ...plainCoding(0), adaptive: searchAdaptivePixels(this.#program, this.#bitmap) }
  }
}

/** The smallest of the likely codings, unless it saves too little for the time that it takes viewers. */
function bestRegion(program: Jbig2Program, bitmap: Bitmap): CodedRegion {
  const trials = new Trials(program, bitmap)
  let best = trials.first()
  const { length } = best.data
  const tryTemplate = (template: 1 | 2) => {
    best = trials.next(plainCoding(template), best.data.length - 1) ?? best
  }
  if (length <= SOON_LEARNT) {
    tryTemplate(1)
    tryTemplate(2)
  }
  if (length < WORTH_SEARCHING) return best
  const searched = trials.next(trials.searched(), Math.floor(best.data.length * (1 - WORTH_MOVING)))
  if (searched !== undefined) return searched
  if (length > SOON_LEARNT) tryTemplate(1)
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
