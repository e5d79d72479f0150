import { portableCrc32 } from '@recto/runtime'
import { expect, test, vi } from 'vitest'

import { PdfReference } from './objects.ts'
import { SharedStreams } from './shared-streams.ts'

/** Streams that differ only in one byte, which samples miss. */
function similar(byte: number): Uint8Array {
  const data = new Uint8Array(6400)
  data[1] = byte
  return data
}

function shareAll(shared: SharedStreams, streams: readonly Uint8Array[]): number[] {
  let count = 0
  return streams.map((data) => shared.share('image', data, () => new PdfReference((count += 1))).number)
}

test('equal streams get one reference, even if they resemble other streams', () => {
  const shared = new SharedStreams({ crc32: portableCrc32 })
  expect(shareAll(shared, [1, 2, 3, 2, 1, 3].map(similar))).toEqual([1, 2, 3, 2, 1, 3])
})

test.each([0, 15, 16, 31, 6399, 6400, 6404])(
  'streams that differ in byte %i only are different, wherever they lie',
  (place) => {
    const file = new Uint8Array(3 * 6405 + 1)
    const data = [0, 1, 2].map((index) => file.subarray(1 + index * 6405, 1 + (index + 1) * 6405))
    if (data[1] !== undefined) data[1][place] = 7
    // As if all checksums were equal.
    expect(shareAll(new SharedStreams({ crc32: () => 0 }), data)).toEqual([1, 2, 1])
  },
)

test('equal data with a different dictionary is a different stream', () => {
  const shared = new SharedStreams({ crc32: portableCrc32 })
  const create = vi.fn<() => PdfReference>(() => new PdfReference(1))
  shared.share('image', similar(1), create)
  shared.share('mask', similar(1), create)
  expect(create).toHaveBeenCalledTimes(2)
})

test('many streams with one checksum are not all compared with each other', () => {
  const shared = new SharedStreams({ crc32: () => 0 })
  const all = Array.from({ length: 12 }, (_, byte) => similar(byte))
  // The first, and eight after it, are known; the rest are written again.
  expect(shareAll(shared, [...all, ...all]).slice(12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 14, 15])
})
