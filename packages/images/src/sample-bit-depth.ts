/** The layout of samples in rows padded to bytes (ISO 32000-2, 8.9.5.2). */
export interface RowLayout {
  width: number
  height: number
  components: number
  bits: number
}

/** Bytes per row. */
export function rowBytesOf({ width, components, bits }: RowLayout): number {
  return Math.ceil((width * components * bits) / 8)
}

/** Unpacks samples to one byte each: fewer than 8 bits keep their values, 16 bits lose the low byte. */
export function samplesToBytes(data: Uint8Array, layout: RowLayout): Uint8Array {
  const { width, height, components, bits } = layout
  const count = width * components
  if (bits === 8) return data.subarray(0, count * height)
  const rowBytes = rowBytesOf(layout)
  const result = new Uint8Array(count * height)
  if (bits === 16) {
    for (let index = 0; index < result.length; index += 1) result[index] = data[index * 2] ?? 0
    return result
  }
  const mask = (1 << bits) - 1
  for (let row = 0, to = 0; row < height; row += 1) {
    const from = row * rowBytes
    for (let index = 0; index < count; index += 1) {
      const bit = index * bits
      result[to++] = ((data[from + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & mask
    }
  }
  return result
}

/** Packs samples of one byte each to a bit depth of 8 at most; the values must fit. */
export function samplesFromBytes(samples: Uint8Array, layout: RowLayout): Uint8Array {
  const { width, height, components, bits } = layout
  if (bits === 8) return samples
  const count = width * components
  const rowBytes = rowBytesOf(layout)
  const result = new Uint8Array(rowBytes * height)
  for (let row = 0; row < height; row += 1) {
    packRow(
      samples.subarray(row * count, (row + 1) * count),
      bits,
      result.subarray(row * rowBytes, (row + 1) * rowBytes),
    )
  }
  return result
}

/** Packs a row. Beyond its end samples are 0. */
function packRow(samples: Uint8Array, bits: number, packed: Uint8Array): void {
  if (bits === 4) {
    for (let to = 0, from = 0; to < packed.length; to += 1, from += 2) {
      packed[to] = ((samples[from] ?? 0) << 4) | (samples[from + 1] ?? 0)
    }
    return
  }
  let [byte, filled, to] = [0, 0, 0]
  for (let from = 0; from < samples.length; from += 1) {
    byte = (byte << bits) | (samples[from] ?? 0)
    filled += bits
    if (filled < 8) continue
    packed[to] = byte
    to += 1
    byte = 0
    filled = 0
  }
  if (filled > 0) packed[to] = byte << (8 - filled)
}

/** Scales values of less than 8 bits to 0..255 without loss, since 255 is divisible by 1, 3 and 15. */
export function scaleToBytes(samples: Uint8Array, bits: number): Uint8Array {
  if (bits >= 8) return samples
  const factor = 255 / ((1 << bits) - 1)
  const result = new Uint8Array(samples.length)
  for (let at = 0; at < result.length; at += 1) result[at] = (samples[at] ?? 0) * factor
  return result
}

/** The smallest bit depth that holds gray values of 0..255 without loss: 1, 2, 4 or 8. */
export function minBitDepth(samples: Uint8Array): number {
  const seen = new Uint8Array(256)
  for (let at = 0; at < samples.length; at += 1) seen[samples[at] ?? 0] = 1
  for (const bits of [1, 2, 4]) {
    const step = 255 / ((1 << bits) - 1)
    if (seen.every((isSeen, value) => isSeen === 0 || value % step === 0)) return bits
  }
  return 8
}

/** The smallest bit depth for a number of distinct values: 1, 2, 4 or 8. */
export function bitDepthFor(count: number): number {
  return [1, 2, 4].find((bits) => count <= 1 << bits) ?? 8
}
