/** How pixels are compressed (BITMAPINFOHEADER, biCompression). */
export const BMP_COMPRESSION = { none: 0, rle8: 1, rle4: 2, bitFields: 3, alphaBitFields: 6 } as const

/** The headers of a BMP. */
export interface BmpHeader {
  width: number
  height: number
  isTopDown: boolean
  /** 1, 4, 8, 16, 24 or 32. */
  bitsPerPixel: number
  compression: number
  /** RGB of each entry. */
  palette: Uint8Array
  /** Masks of red, green, blue and alpha, for 16 and 32 bits. */
  masks: readonly [red: number, green: number, blue: number, alpha: number]
  /** Offset of the pixels in the file. */
  start: number
  pixelsPerMeter: readonly [x: number, y: number]
  profile: Uint8Array | undefined
}

const FILE_HEADER_BYTES = 14
const CORE_HEADER_BYTES = 12
const INFO_HEADER_BYTES = 40
/** Versions 4 and 5 of the header. */
const [V4_BYTES, V5_BYTES] = [108, 124]
const EMBEDDED_PROFILE = 0x4d_42_45_44

/** The masks of 16 and 32 bits without bit fields. */
const USUAL_MASKS: Readonly<Record<number, BmpHeader['masks']>> = {
  16: [0x7c_00, 0x03_e0, 0x00_1f, 0],
  32: [0xff_00_00, 0xff_00, 0xff, 0],
}

/** Reads the headers of a BMP; undefined if they are invalid. */
export function readBmpHeader(bytes: Uint8Array): BmpHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < FILE_HEADER_BYTES + CORE_HEADER_BYTES) return undefined
  const size = view.getUint32(14, true)
  const isCore = size === CORE_HEADER_BYTES
  const end = FILE_HEADER_BYTES + size
  if ((!isCore && size < INFO_HEADER_BYTES) || end > bytes.length) return undefined
  const width = isCore ? view.getUint16(18, true) : view.getInt32(18, true)
  const height = isCore ? view.getInt16(20, true) : view.getInt32(22, true)
  const bitsPerPixel = view.getUint16(isCore ? 24 : 28, true)
  const compression = isCore ? BMP_COMPRESSION.none : view.getUint32(30, true)
  const masks = readMasks(view, end, { size, compression, bitsPerPixel })
  const start = view.getUint32(10, true)
  if (masks === undefined || width <= 0 || height === 0) return undefined
  return {
    width,
    height: Math.abs(height),
    isTopDown: height < 0,
    bitsPerPixel,
    compression,
    palette: readPalette(bytes, paletteStart(end, size, compression), {
      entryBytes: isCore ? 3 : 4,
      count: bitsPerPixel > 8 ? 0 : (isCore ? 0 : view.getUint32(46, true)) || 1 << bitsPerPixel,
      limit: start,
    }),
    masks,
    start,
    pixelsPerMeter: isCore ? [0, 0] : [view.getInt32(38, true), view.getInt32(42, true)],
    profile: size >= V5_BYTES ? readProfile(bytes, view) : undefined,
  }
}

/** Masks follow a header of 40 bytes; in later versions they are part of it. */
function readMasks(
  view: DataView,
  end: number,
  { size, compression, bitsPerPixel }: { size: number; compression: number; bitsPerPixel: number },
): BmpHeader['masks'] | undefined {
  const usual = USUAL_MASKS[bitsPerPixel] ?? [0, 0, 0, 0]
  const hasAlpha = compression === BMP_COMPRESSION.alphaBitFields
  if (compression !== BMP_COMPRESSION.bitFields && !hasAlpha) return usual
  const count = size >= 56 || hasAlpha ? 4 : 3
  const start = FILE_HEADER_BYTES + INFO_HEADER_BYTES
  if (start + count * 4 > Math.max(end, view.byteLength)) return undefined
  const [red = 0, green = 0, blue = 0, alpha = 0] = Array.from({ length: count }, (_, index) =>
    view.getUint32(start + index * 4, true),
  )
  return [red, green, blue, alpha]
}

function paletteStart(end: number, size: number, compression: number): number {
  if (size !== INFO_HEADER_BYTES) return end
  if (compression === BMP_COMPRESSION.bitFields) return end + 12
  return compression === BMP_COMPRESSION.alphaBitFields ? end + 16 : end
}

function readPalette(
  bytes: Uint8Array,
  start: number,
  { entryBytes, count, limit }: { entryBytes: number; count: number; limit: number },
): Uint8Array {
  const room = Math.floor((Math.min(limit, bytes.length) - start) / entryBytes)
  const entries = Math.max(0, Math.min(count, 256, room))
  const palette = new Uint8Array(entries * 3)
  for (let entry = 0; entry < entries; entry += 1) {
    const [blue = 0, green = 0, red = 0] = bytes.subarray(start + entry * entryBytes)
    palette.set([red, green, blue], entry * 3)
  }
  return palette
}

function readProfile(bytes: Uint8Array, view: DataView): Uint8Array | undefined {
  if (view.getUint32(FILE_HEADER_BYTES + 56, true) !== EMBEDDED_PROFILE) return undefined
  const start = FILE_HEADER_BYTES + view.getUint32(FILE_HEADER_BYTES + V4_BYTES + 4, true)
  const length = view.getUint32(FILE_HEADER_BYTES + V4_BYTES + 8, true)
  return start + length <= bytes.length ? bytes.subarray(start, start + length) : undefined
}
