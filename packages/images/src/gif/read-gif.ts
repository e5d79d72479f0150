/** A frame of a GIF (GIF89a, 20). */
export interface GifFrame {
  x: number
  y: number
  width: number
  height: number
  isInterlaced: boolean
  /** RGB of each entry. */
  palette: Uint8Array
  /** The palette entry that is transparent. */
  transparent: number | undefined
  disposal: 'keep' | 'clear' | 'restore'
  literalBits: number
  /** Where its LZW data starts: blocks that each begin with their length. */
  start: number
}

/** A GIF: its size and its frames. */
export interface Gif {
  width: number
  height: number
  frames: GifFrame[]
}

const [IMAGE, EXTENSION] = [0x2c, 0x21]
const GRAPHIC_CONTROL = 0xf9
const HEADER_BYTES = 13

/** The most frames to read. */
const MAX_FRAMES = 10_000

/** Reads a GIF up to its end, or to where it is damaged; undefined if that is before the first frame. */
export function readGif(bytes: Uint8Array): Gif | undefined {
  if (bytes.length < HEADER_BYTES) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  const global = paletteAt(bytes, HEADER_BYTES, bytes[10] ?? 0)
  const frames: GifFrame[] = []
  let at = HEADER_BYTES + global.length
  let control: Pick<GifFrame, 'transparent' | 'disposal'> = { transparent: undefined, disposal: 'keep' }
  while (at < bytes.length && frames.length < MAX_FRAMES) {
    const kind = bytes[at]
    if (kind === EXTENSION) {
      if (bytes[at + 1] === GRAPHIC_CONTROL) control = readControl(bytes, at + 3)
      at = afterBlocks(bytes, at + 2)
    } else if (kind === IMAGE && at + 11 <= bytes.length) {
      const flags = bytes[at + 9] ?? 0
      const local = paletteAt(bytes, at + 10, flags)
      const start = at + 10 + local.length
      frames.push({
        x: view.getUint16(at + 1, true),
        y: view.getUint16(at + 3, true),
        width: view.getUint16(at + 5, true),
        height: view.getUint16(at + 7, true),
        isInterlaced: (flags & 0x40) !== 0,
        palette: local.length > 0 ? local : global,
        ...control,
        literalBits: bytes[start] ?? 0,
        start: start + 1,
      })
      control = { transparent: undefined, disposal: 'keep' }
      at = afterBlocks(bytes, start + 1)
    } else {
      break
    }
  }
  return frames.length === 0 ? undefined : { width, height, frames }
}

/** A color table, whose size is in the lowest bits of the flags; empty if the highest bit is not set. */
function paletteAt(bytes: Uint8Array, start: number, flags: number): Uint8Array {
  return (flags & 0x80) === 0 ? new Uint8Array() : bytes.subarray(start, start + 3 * 2 ** ((flags & 7) + 1))
}

function readControl(bytes: Uint8Array, at: number): Pick<GifFrame, 'transparent' | 'disposal'> {
  const flags = bytes[at] ?? 0
  const disposals = ['keep', 'keep', 'clear', 'restore'] as const
  return { transparent: (flags & 1) === 0 ? undefined : bytes[at + 3], disposal: disposals[(flags >> 2) & 7] ?? 'keep' }
}

function afterBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length) {
    const length = bytes[at] ?? 0
    at += length + 1
    if (length === 0) break
  }
  return at
}

/** The data of blocks, joined. */
export function joinBlocks(bytes: Uint8Array, start: number): Uint8Array {
  const end = afterBlocks(bytes, start)
  const joined = new Uint8Array(Math.max(0, end - start))
  let [at, length] = [start, 0]
  while (at < bytes.length) {
    const count = bytes[at] ?? 0
    if (count === 0) break
    const block = bytes.subarray(at + 1, at + 1 + count)
    joined.set(block, length)
    length += block.length
    at += count + 1
  }
  return joined.subarray(0, length)
}
