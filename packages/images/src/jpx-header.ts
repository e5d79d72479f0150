import { perMeter, type Resolution } from './resolution.ts'

/** The headers of a JPEG 2000 file. */
export interface JpxHeader {
  width: number
  height: number
  /** Offset of the image on the reference grid. */
  left: number
  top: number
  /** Components of the codestream; a palette maps one to several. */
  components: number
  /** Bits per sample; undefined if components differ or are signed. */
  bitDepth: number | undefined
  /** Whether no component is subsampled. */
  isFull: boolean
  /** Decomposition levels, each of which can halve the size when decoding. */
  halvings: number
  /** Offset of the codestream in the file. */
  start: number
  /** Pixels per inch, if a box states them. */
  resolution: Resolution | undefined
  /** The contents of a JP2 file's boxes (ISO/IEC 15444-1, annex I). */
  wrapping: JpxWrapping
}

/** The contents of the boxes around a codestream; empty without boxes. */
export interface JpxWrapping {
  resolution?: Resolution | undefined
  hasPalette: boolean
  /** Whether a component is alpha. */
  hasOpacity: boolean
  /** The first enumerated color space: 12 is CMYK, 16 sRGB, 17 gray, 18 sYCC. */
  colorSpace: number | undefined
}

/** Codestream markers (ISO/IEC 15444-1, table A.2): SOC, SIZ, COD, SOT. */
const [SOC, SIZ, COD, SOT] = [0xff4f, 0xff51, 0xff52, 0xff90]

/** The most boxes or markers to read. */
const MAX_PARTS = 1000

/** Reads the headers of a JPEG 2000 image without decoding it; undefined if they are invalid. */
export function readJpxHeader(jpx: Uint8Array): JpxHeader | undefined {
  const view = new DataView(jpx.buffer, jpx.byteOffset, jpx.byteLength)
  const wrapping: JpxWrapping = { hasPalette: false, hasOpacity: false, colorSpace: undefined }
  if (startsCodestream(view, 0)) return readCodestream(view, 0, wrapping)
  for (const { type, start, end } of boxes(view, 0, view.byteLength)) {
    if (type === 'jp2c') return startsCodestream(view, start) ? readCodestream(view, start, wrapping) : undefined
    if (type !== 'jp2h') continue
    for (const box of boxes(view, start, end)) {
      readHeaderBox(view, box, wrapping)
      if (box.type === 'res ') wrapping.resolution = readResolution(view, box)
    }
  }
  return undefined
}

/** A box: its type and the offsets of its content (I.4). */
interface Box {
  type: string
  start: number
  end: number
}

function* boxes(view: DataView, from: number, to: number): Generator<Box, void> {
  let at = from
  for (let count = 0; count < MAX_PARTS && at + 8 <= to; count += 1) {
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)))
    const declared = view.getUint32(at)
    const isLong = declared === 1 && at + 16 <= to
    const length = isLong ? Number(view.getBigUint64(at + 8)) : declared
    const start = at + (isLong ? 16 : 8)
    // Length 0: the last box.
    const end = length === 0 ? to : at + length
    if (end < start || end > to) return
    yield { type, start, end }
    at = end
  }
}

function readHeaderBox(view: DataView, { type, start, end }: Box, wrapping: JpxWrapping): void {
  if (type === 'pclr') wrapping.hasPalette = true
  else if (type === 'cdef') wrapping.hasOpacity ||= definesOpacity(view, start, end)
  else if (type === 'colr' && end - start >= 7 && view.getUint8(start) === 1) {
    wrapping.colorSpace ??= view.getUint32(start + 3)
  }
}

/** The resolution of capture or display (I.5.3.7), in pixels per meter. */
function readResolution(view: DataView, { start, end }: Box): Resolution | undefined {
  for (const { start: at, end: last } of boxes(view, start, end)) {
    if (last - at < 10) continue
    const along = (place: number, exponent: number) =>
      (view.getUint16(at + place) / view.getUint16(at + place + 2)) * 10 ** view.getInt8(at + exponent)
    return perMeter(along(4, 9), along(0, 8))
  }
  return undefined
}

/** Whether a channel definition declares alpha, plain or premultiplied (I.5.3.6). */
function definesOpacity(view: DataView, start: number, end: number): boolean {
  for (let entry = start + 2; entry + 6 <= end; entry += 6) {
    const kind = view.getUint16(entry + 2)
    if (kind === 1 || kind === 2) return true
  }
  return false
}

function startsCodestream(view: DataView, at: number): boolean {
  return view.byteLength >= at + 42 && view.getUint16(at) === SOC && view.getUint16(at + 2) === SIZ
}

/** The SIZ segment (A.5.1), right after SOC. */
function readCodestream(view: DataView, start: number, wrapping: JpxWrapping): JpxHeader | undefined {
  const [left, top] = [view.getUint32(start + 16), view.getUint32(start + 20)]
  const [width, height] = [view.getUint32(start + 8) - left, view.getUint32(start + 12) - top]
  const components = view.getUint16(start + 40)
  if (width <= 0 || height <= 0 || components === 0 || start + 42 + components * 3 > view.byteLength) return undefined
  const described = Array.from({ length: components }, (_, index) => {
    const at = start + 42 + index * 3
    return { depth: view.getUint8(at), isFull: view.getUint8(at + 1) === 1 && view.getUint8(at + 2) === 1 }
  })
  const depth = described[0]?.depth ?? 0
  // The highest bit means signed samples.
  const isPlain = depth < 0x80 && described.every((other) => other.depth === depth)
  const bitDepth = isPlain ? depth + 1 : undefined
  const isFull = described.every((component) => component.isFull)
  const halvings = halvingsOf(view, start)
  return {
    width,
    height,
    left,
    top,
    components,
    bitDepth,
    isFull,
    halvings,
    start,
    wrapping,
    resolution: wrapping.resolution,
  }
}

/** The number of decomposition levels (A.6.1). */
function halvingsOf(view: DataView, start: number): number {
  let at = start + 2
  for (let count = 0; count < MAX_PARTS && at + 10 <= view.byteLength; count += 1) {
    const marker = view.getUint16(at)
    if (marker === COD) return view.getUint8(at + 9)
    if (marker === SOT) return 0
    at += 2 + view.getUint16(at + 2)
  }
  return 0
}
