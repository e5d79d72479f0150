import { ByteSink } from '@recto/runtime'

const END = 128

/** Decodes RunLengthDecode (ISO 32000-2, 7.4.5); undefined if it is truncated, or the output exceeds `maxBytes`. */
export function decodeRunLength(data: Uint8Array, maxBytes: number): Uint8Array | undefined {
  const sink = new ByteSink(data.length * 2)
  let at = 0
  while (at < data.length) {
    const length = data[at++] ?? END
    if (length === END) break
    const count = length < END ? length + 1 : 257 - length
    if (length < END) {
      if (at + count > data.length) return undefined
      sink.bytes(data.subarray(at, at + count))
      at += count
    } else {
      const byte = data[at++]
      if (byte === undefined) return undefined
      sink.bytes(new Uint8Array(count).fill(byte))
    }
    if (sink.length > maxBytes) return undefined
  }
  return sink.toBytes()
}
