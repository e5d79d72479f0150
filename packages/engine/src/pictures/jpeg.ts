import { AppError } from '@recto/contract'

import { lastIndexOf, latin1, startsWith } from '../objects/characters.ts'
import { dictionary, name, PdfStream } from '../objects/objects.ts'
import type { InputFile } from '../operation.ts'
import { exifOrientation, isSideways, type Orientation } from './orientation.ts'
import { checkPictureSize } from './picture-size.ts'
import type { Picture } from './picture.ts'

/** Markers (ISO/IEC 10918-1, table B.1). */
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const APP1 = 0xe1
const APP14 = 0xee
/** Frames that DCTDecode reads (ISO 32000-2, 7.4.8): baseline, extended and progressive, each with Huffman codes. */
const READABLE_FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** In the range of frames, but tables: DHT, JPG and DAC. */
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc])

const COLOR_SPACES: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

/** What the headers of a JPEG say. */
interface JpegHeaders {
  frame?: { marker: number; precision: number; width: number; height: number; components: number }
  orientation: Orientation
  /** Whether Adobe's segment is there: its four-colour pictures are stored inverted. */
  isAdobe: boolean
  hasScan: boolean
}

/**
 * Reads a JPEG: its headers only, for its bytes are put into the document as they are.
 * @throws AppError NOT_AN_IMAGE, DAMAGED_IMAGE, TOO_COMPLEX (pixels)
 */
export function readJpeg({ name: file, bytes }: InputFile): Picture {
  const { frame, orientation, isAdobe, hasScan } = readHeaders(bytes)
  if (frame === undefined || !hasScan || !isWhole(bytes)) throw new AppError('DAMAGED_IMAGE', { file })
  const space = COLOR_SPACES[frame.components]
  if (!READABLE_FRAMES.has(frame.marker) || frame.precision !== 8 || space === undefined) {
    throw new AppError('NOT_AN_IMAGE', { file })
  }
  const { width, height } = frame
  checkPictureSize(file, width, height)
  const entries = dictionary({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name(space),
    BitsPerComponent: 8,
    Filter: name('DCTDecode'),
    Decode: space === 'DeviceCMYK' && isAdobe ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined,
  })
  const seen = isSideways(orientation) ? { width: height, height: width } : { width, height }
  return { ...seen, orientation, image: new PdfStream(entries, bytes) }
}

/** Whether the end of the image is there; what breaks off before shows as a grey area. */
function isWhole(bytes: Uint8Array): boolean {
  return lastIndexOf(bytes, String.fromCharCode(0xff, END_OF_IMAGE)) !== -1
}

function readHeaders(bytes: Uint8Array): JpegHeaders {
  const headers: JpegHeaders = { orientation: 1, isAdobe: false, hasScan: false }
  for (const { marker, data } of segments(bytes)) {
    if (marker === START_OF_SCAN) return { ...headers, hasScan: true }
    if (marker === APP1 && startsWith(data, 'Exif', 0)) headers.orientation = exifOrientation(data)
    else if (marker === APP14 && latin1(data, 0, 5) === 'Adobe') headers.isAdobe = true
    else if (isFrame(marker) && data.length >= 6) headers.frame = readFrame(marker, data)
  }
  return headers
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker)
}

/** A frame header (B.2.2). */
function readFrame(marker: number, data: Uint8Array): NonNullable<JpegHeaders['frame']> {
  const [precision = 0, heightHigh = 0, heightLow = 0, widthHigh = 0, widthLow = 0, components = 0] = data
  return { marker, precision, height: heightHigh * 256 + heightLow, width: widthHigh * 256 + widthLow, components }
}

/** The marker segments before the first scan, the scan's own included, while they can be read (B.1.1.4). */
function* segments(bytes: Uint8Array): Generator<{ marker: number; data: Uint8Array }, void> {
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return
    const marker = bytes[at + 1] ?? 0
    at += 1
    // Any number of fill bytes may stand before a marker (B.1.1.2).
    if (marker === 0xff) continue
    const length = (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0)
    if (length < 2 || at + 1 + length > bytes.length) return
    yield { marker, data: bytes.subarray(at + 3, at + 1 + length) }
    if (marker === START_OF_SCAN) return
    at += 1 + length
  }
}
