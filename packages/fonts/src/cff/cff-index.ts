import type { ByteSink } from '@recto/runtime'

import type { FontBytes } from '../font-bytes.ts'
import { FontError } from '../font-error.ts'

/** The items of an INDEX (Adobe Technical Note 5176, 5) and the offset after it. */
export interface CffIndex {
  items: Uint8Array[]
  end: number
}

/** Reads an INDEX. @throws FontError */
export function readIndex(font: FontBytes, start: number): CffIndex {
  const count = font.short(start)
  if (count === 0) return { items: [], end: start + 2 }
  const size = font.byte(start + 2)
  if (size < 1 || size > 4) throw new FontError(`has offsets of ${size} bytes`)
  const offsets = start + 3
  // Offsets are relative to the byte before the data.
  const base = offsets + (count + 1) * size - 1
  const items: Uint8Array[] = []
  let from = font.number(offsets, size)
  if (from !== 1) throw new FontError(`has data from ${from}`)
  for (let index = 1; index <= count; index += 1) {
    const to = font.number(offsets + index * size, size)
    items.push(font.slice(base + from, base + to))
    from = to
  }
  return { items, end: base + from }
}

/** Writes an INDEX. */
export function writeIndex(sink: ByteSink, items: readonly Uint8Array[]): void {
  writeNumber(sink, items.length, 2)
  if (items.length === 0) return
  const end = items.reduce((sum, { length }) => sum + length, 1)
  const size = [1, 2, 3].find((bytes) => end < 256 ** bytes) ?? 4
  sink.byte(size)
  let offset = 1
  writeNumber(sink, offset, size)
  for (const { length } of items) {
    offset += length
    writeNumber(sink, offset, size)
  }
  for (const item of items) sink.bytes(item)
}

/** Writes a big-endian unsigned integer of `size` bytes. */
export function writeNumber(sink: ByteSink, value: number, size: number): void {
  for (let shift = size - 1; shift >= 0; shift -= 1) sink.byte(Math.floor(value / 256 ** shift) & 0xff)
}
