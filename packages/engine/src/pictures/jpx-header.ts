/** What a JPEG 2000 file says of its picture. */
export interface JpxHeader {
  width: number
  height: number
  /** Components of the codestream; a palette makes several of one. */
  components: number
  /** Bits of each sample, or undefined where components differ or are signed. */
  bitDepth: number | undefined
  /** What a JP2 file says beyond its codestream (ISO/IEC 15444-1, annex I); none of it in a bare codestream. */
  hasPalette: boolean
  /** Whether a component is opacity. */
  hasOpacity: boolean
  /** The first enumerated colour space: 12 CMYK, 16 sRGB, 17 gray, 18 sYCC; undefined where another is said, or none. */
  colorSpace: number | undefined
}

/** Markers of a codestream (ISO/IEC 15444-1, table A.2): start, image and tile sizes. */
const [SOC, SIZ] = [0xff4f, 0xff51]

/** Boxes are not nested deeper than JP2 has them, and few files have many. */
const MAX_BOXES = 1000

/** Reads the size of a JPEG 2000 picture and how it is to be understood, without decoding it; undefined where that cannot be told. */
export function readJpxHeader(jpx: Uint8Array): JpxHeader | undefined {
  const view = new DataView(jpx.buffer, jpx.byteOffset, jpx.byteLength)
  const found: Pick<JpxHeader, 'hasPalette' | 'hasOpacity' | 'colorSpace'> = {
    hasPalette: false,
    hasOpacity: false,
    colorSpace: undefined,
  }
  if (startsCodestream(view, 0)) return readSizes(view, 0, found)
  for (const { type, start, end } of boxes(view, 0, view.byteLength)) {
    if (type === 'jp2h') {
      for (const box of boxes(view, start, end)) readHeaderBox(view, box, found)
    }
    if (type === 'jp2c') return startsCodestream(view, start) ? readSizes(view, start, found) : undefined
  }
  return undefined
}

/** A box: what it is, and where its content stands (I.4). */
interface Box {
  type: string
  start: number
  end: number
}

function* boxes(view: DataView, from: number, to: number): Generator<Box, void> {
  let at = from
  for (let count = 0; count < MAX_BOXES && at + 8 <= to; count += 1) {
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)))
    const declared = view.getUint32(at)
    const isLong = declared === 1 && at + 16 <= to
    const length = isLong ? Number(view.getBigUint64(at + 8)) : declared
    const start = at + (isLong ? 16 : 8)
    // A length of 0 says that the box is the last one.
    const end = length === 0 ? to : at + length
    if (end < start || end > to) return
    yield { type, start, end }
    at = end
  }
}

function readHeaderBox(
  view: DataView,
  { type, start, end }: Box,
  found: Pick<JpxHeader, 'hasPalette' | 'hasOpacity' | 'colorSpace'>,
): void {
  if (type === 'pclr') found.hasPalette = true
  if (type === 'colr' && end - start >= 7 && view.getUint8(start) === 1) found.colorSpace ??= view.getUint32(start + 3)
  if (type === 'cdef' && end - start >= 2) {
    // Each entry: channel, kind, association; the kinds 1 and 2 are opacity (I.5.3.6).
    const count = Math.min(view.getUint16(start), Math.floor((end - start - 2) / 6))
    for (let entry = 0; entry < count; entry += 1) {
      const kind = view.getUint16(start + 2 + entry * 6 + 2)
      if (kind === 1 || kind === 2) found.hasOpacity = true
    }
  }
}

function startsCodestream(view: DataView, at: number): boolean {
  return view.byteLength >= at + 42 && view.getUint16(at) === SOC && view.getUint16(at + 2) === SIZ
}

/** The SIZ segment (A.5.1), which stands right behind the start. */
function readSizes(
  view: DataView,
  at: number,
  found: Pick<JpxHeader, 'hasPalette' | 'hasOpacity' | 'colorSpace'>,
): JpxHeader | undefined {
  const width = view.getUint32(at + 8) - view.getUint32(at + 16)
  const height = view.getUint32(at + 12) - view.getUint32(at + 20)
  const components = view.getUint16(at + 40)
  if (width <= 0 || height <= 0 || components === 0 || at + 42 + components * 3 > view.byteLength) return undefined
  const depths = Array.from({ length: components }, (_, index) => view.getUint8(at + 42 + index * 3))
  const [first = 0] = depths
  // The highest bit says that samples are signed.
  const isPlain = first < 0x80 && depths.every((depth) => depth === first)
  return { width, height, components, bitDepth: isPlain ? first + 1 : undefined, ...found }
}
