import { concatenate, fromLatin1, latin1 } from '@recto/runtime'

/** A chunk of a RIFF file. */
export interface RiffChunk {
  type: string
  data: Uint8Array
}

const HEADER_BYTES = 12

/** The chunks of a WebP, as far as they are complete; undefined if one is cut off. */
export function readWebpChunks(bytes: Uint8Array): RiffChunk[] | undefined {
  return readChunks(bytes.subarray(HEADER_BYTES))
}

/** Chunks after one another, each padded to an even length. */
export function readChunks(bytes: Uint8Array): RiffChunk[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: RiffChunk[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length
    if (end > bytes.length) return undefined
    chunks.push({ type: latin1(bytes, at, at + 4), data: bytes.subarray(at + 8, end) })
    at = end + (length % 2)
  }
  return chunks
}

/** Writes a WebP of chunks. */
export function writeWebp(chunks: readonly RiffChunk[]): Uint8Array {
  const parts = chunks.flatMap(({ type, data }) => {
    return [fromLatin1(type), littleEndian(data.length), data, new Uint8Array(data.length % 2)]
  })
  const length = parts.reduce((sum, part) => sum + part.length, 4)
  return concatenate([fromLatin1('RIFF'), littleEndian(length), fromLatin1('WEBP'), ...parts])
}

function littleEndian(value: number): Uint8Array {
  return Uint8Array.of(value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24)
}

/** A number of three bytes. */
export function readUint24(bytes: Uint8Array, at: number): number {
  const [low = 0, middle = 0, high = 0] = bytes.subarray(at, at + 3)
  return low | (middle << 8) | (high << 16)
}
