import { concatenate, latin1 } from '@recto/runtime'

/** The header and the compressed image data of a PNG (ISO/IEC 15948). */
export interface Png {
  width: number
  height: number
  /** Bit depth: 1, 2, 4, 8 or 16. */
  depth: number
  colorType: ColorType
  isInterlaced: boolean
  /** RGB of each palette entry. */
  palette: Uint8Array
  /** The tRNS chunk (11.3.1.1), if any. */
  transparency: Uint8Array | undefined
  /** Other chunks that define the meaning of colors and size, by type. */
  metadata: ReadonlyMap<string, Uint8Array>
  /** A zlib stream. */
  data: Uint8Array
}

/** Color types (11.2.1) with their number of samples and allowed depths. */
const COLOR_TYPES = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
} as const

export type ColorType = keyof typeof COLOR_TYPES

/** Samples per pixel. */
export function channelsOf(colorType: ColorType): number {
  return COLOR_TYPES[colorType].channels
}

/** The color type of palette images. */
export const INDEXED = 3

interface Chunk {
  type: string
  data: Uint8Array
}

/**
 * Parses a PNG. Chunks that do not affect how it is displayed are skipped.
 * @param crc32 checks every chunk
 * @returns undefined if it is damaged
 */
export function readPngChunks(bytes: Uint8Array, crc32: (bytes: Uint8Array) => number): Png | undefined {
  const chunks = [...readChunks(bytes, crc32)]
  const dataOf = (type: string) => chunks.find((chunk) => chunk.type === type)?.data
  const header = chunks[0]?.type === 'IHDR' ? readHeader(chunks[0].data) : undefined
  if (header === undefined || chunks.at(-1)?.type !== 'IEND') return undefined
  const palette = dataOf('PLTE') ?? new Uint8Array()
  if (header.colorType === INDEXED && (palette.length < 3 || palette.length > 768 || palette.length % 3 > 0)) {
    return undefined
  }
  const metadata = new Map(chunks.filter(({ type }) => METADATA.has(type)).map((chunk) => [chunk.type, chunk.data]))
  const data = concatenate(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data))
  return { ...header, palette, transparency: dataOf('tRNS'), metadata, data }
}

const NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const METADATA = new Set(['iCCP', 'sRGB', 'gAMA', 'cHRM', 'pHYs', 'eXIf'])

/** The chunks up to IEND, or to the first damaged one. */
function* readChunks(bytes: Uint8Array, crc32: (bytes: Uint8Array) => number): Generator<Chunk, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 8
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length) return
    const type = latin1(bytes, at + 4, at + 8)
    if (NEEDED.has(type) || METADATA.has(type)) {
      const isSound = crc32(bytes.subarray(at + 4, end)) >>> 0 === view.getUint32(end)
      if (!isSound && NEEDED.has(type)) return
      if (isSound) yield { type, data: bytes.subarray(at + 8, end) }
    }
    if (type === 'IEND') return
    at = end + 4
  }
}

/** The image header (11.2.1); undefined if it is invalid. */
function readHeader(
  data: Uint8Array,
): Pick<Png, 'width' | 'height' | 'depth' | 'colorType' | 'isInterlaced'> | undefined {
  if (data.length !== 13) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const [depth = 0, colorType = 0, compression, filter, interlace = 0] = data.subarray(8)
  if (!isColorType(colorType) || compression !== 0 || filter !== 0 || interlace > 1) return undefined
  const depths: readonly number[] = COLOR_TYPES[colorType].depths
  if (!depths.includes(depth)) return undefined
  return { width: view.getUint32(0), height: view.getUint32(4), depth, colorType, isInterlaced: interlace === 1 }
}

function isColorType(value: number): value is ColorType {
  return Object.hasOwn(COLOR_TYPES, value)
}
