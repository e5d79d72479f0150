import { concatenate, latin1, startsWith } from '@recto/runtime'

import { readExif } from './exif.ts'
import { joinProfile, profilePart, type ProfilePart } from './icc-profile.ts'
import type { Orientation } from './orientation.ts'
import { likelyResolution, perCentimeter, type Resolution } from './resolution.ts'

/** Markers (ISO/IEC 10918-1, table B.1). */
const START_OF_SCAN = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COMMENT = 0xfe
/** Frames that DCTDecode supports (ISO 32000-2, 7.4.8): baseline, extended and progressive Huffman. */
const READABLE_FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Markers in the range of frame markers that are not frames: DHT, JPG and DAC. */
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc])

/** A frame header (ISO/IEC 10918-1, B.2.2). */
export interface JpegFrame {
  marker: number
  precision: number
  width: number
  height: number
  components: number
}

/** The headers of a JPEG. */
export interface JpegHeaders {
  frame?: JpegFrame
  orientation: Orientation
  /**
   * Adobe's segment, if present: CMYK images with it are stored inverted. `transform` is 0 for none, 1 for YCbCr, 2 for YCCK
   * (ISO 32000-2, table 13).
   */
  adobe?: { transform: number }
  hasScan: boolean
  /** Offset of what follows the headers. */
  end: number
  /** From JFIF, else from Exif. */
  resolution?: Resolution | undefined
  /** The ICC profile, if all of its parts are there. */
  profile?: Uint8Array | undefined
}

/** Reads the headers before the first scan, as far as they are readable. */
export function readJpegHeaders(jpeg: Uint8Array): JpegHeaders {
  const headers: JpegHeaders = { orientation: 1, hasScan: false, end: 0 }
  const parts: ProfilePart[] = []
  for (const { marker, data, end } of segments(jpeg)) {
    headers.end = end
    if (marker === START_OF_SCAN) {
      headers.hasScan = true
      break
    }
    if (marker === APP0 && startsWith(data, 'JFIF', 0)) headers.resolution = jfifResolution(data)
    else if (marker === APP1 && startsWith(data, 'Exif', 0)) {
      const { orientation, resolution } = readExif(data)
      headers.orientation = orientation
      headers.resolution ??= resolution
    } else if (marker === APP2) parts.push(...profilePart(data))
    else if (isAdobe(marker, data)) headers.adobe = { transform: data[11] ?? 0 }
    else if (isFrame(marker) && data.length >= 6) headers.frame = readFrame(marker, data)
  }
  headers.profile = joinProfile(parts)
  return headers
}

/** Units of JFIF; any other is an aspect ratio. */
const [PER_INCH, PER_CENTIMETER] = [1, 2]

/** The density of a JFIF segment (JFIF 1.02). */
function jfifResolution(data: Uint8Array): Resolution | undefined {
  const [unit, xHigh = 0, xLow = 0, yHigh = 0, yLow = 0] = data.subarray(7)
  const [x, y] = [xHigh * 256 + xLow, yHigh * 256 + yLow]
  if (unit === PER_INCH) return likelyResolution(x, y)
  return unit === PER_CENTIMETER ? perCentimeter(x, y) : undefined
}

/** Whether a frame has 8-bit samples and a coding PDF supports. */
export function hasReadableFrame({ marker, precision }: JpegFrame): boolean {
  return READABLE_FRAMES.has(marker) && precision === 8
}

/** The JPEG without metadata that does not affect its color model: profile, Exif, thumbnail, comments. */
export function withoutRemarks(jpeg: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let kept = 0
  for (const { marker, start, end } of segments(jpeg)) {
    if (!isRemark(marker)) continue
    parts.push(jpeg.subarray(kept, start))
    kept = end
  }
  return kept === 0 ? jpeg : concatenate([...parts, jpeg.subarray(kept)])
}

function isRemark(marker: number): boolean {
  return marker === COMMENT || (marker > APP0 && marker <= APP15 && marker !== APP14)
}

function isAdobe(marker: number, data: Uint8Array): boolean {
  return marker === APP14 && latin1(data, 0, 5) === 'Adobe'
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker)
}

function readFrame(marker: number, data: Uint8Array): JpegFrame {
  const [precision = 0, heightHigh = 0, heightLow = 0, widthHigh = 0, widthLow = 0, components = 0] = data
  return { marker, precision, height: heightHigh * 256 + heightLow, width: widthHigh * 256 + widthLow, components }
}

/** A marker segment: its payload, and its offsets with the marker included. */
interface Segment {
  marker: number
  data: Uint8Array
  start: number
  end: number
}

/** The marker segments up to and including the first SOS, as far as they are readable (B.1.1.4). */
function* segments(bytes: Uint8Array): Generator<Segment, void> {
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return
    const marker = bytes[at + 1] ?? 0
    const start = at
    at += 1
    // Fill bytes may precede a marker (B.1.1.2).
    if (marker === 0xff) continue
    const length = (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0)
    const end = at + 1 + length
    if (length < 2 || end > bytes.length) return
    yield { marker, data: bytes.subarray(at + 3, end), start, end }
    if (marker === START_OF_SCAN) return
    at = end
  }
}
