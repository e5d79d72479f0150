import { INDEXED, type Png } from './png-chunks.ts'
import type { PngSamples } from './png-pixels.ts'

/** The color samples and, unless all pixels are opaque, the alpha samples. */
export interface SplitSamples {
  color: PngSamples
  alpha: PngSamples | undefined
}

/** Separates color and alpha, which PNG interleaves and PDF keeps apart (ISO/IEC 15948, 12.4). */
export function splitAlpha(samples: PngSamples, png: Png): SplitSamples {
  const { color, alpha } = part(samples, png)
  return { color, alpha: alpha === undefined || alpha.bytes.every((byte) => byte === 255) ? undefined : alpha }
}

function part(samples: PngSamples, png: Png): SplitSamples {
  if (png.colorType === 4 || png.colorType === 6) return partChannels(samples)
  const { transparency } = png
  const color = png.colorType === 0 ? toFullScale(samples, png.depth) : samples
  if (transparency === undefined) return { color, alpha: undefined }
  const alpha = png.colorType === INDEXED ? alphaOfEntries(samples, transparency) : alphaOfColor(samples, transparency)
  return { color, alpha: { bytes: alpha, depth: 8, channels: 1 } }
}

/** Splits off the last channel. */
function partChannels({ bytes, depth, channels }: PngSamples): SplitSamples {
  const sampleBytes = depth / 8
  const pixelBytes = channels * sampleBytes
  const colorBytes = pixelBytes - sampleBytes
  const pixels = bytes.length / pixelBytes
  const color = new Uint8Array(pixels * colorBytes)
  const alpha = new Uint8Array(pixels * sampleBytes)
  for (let from = 0, toColor = 0, toAlpha = 0; from < bytes.length;) {
    for (let byte = 0; byte < colorBytes; byte += 1) color[toColor++] = bytes[from++] ?? 0
    for (let byte = 0; byte < sampleBytes; byte += 1) alpha[toAlpha++] = bytes[from++] ?? 0
  }
  return { color: { bytes: color, depth, channels: channels - 1 }, alpha: { bytes: alpha, depth, channels: 1 } }
}

/** Palette entries without a tRNS value are opaque (11.3.1.1). */
function alphaOfEntries({ bytes }: PngSamples, transparency: Uint8Array): Uint8Array {
  return bytes.map((entry) => transparency[entry] ?? 255)
}

/** A single transparent color, stored as two bytes per sample at any depth (11.3.1.1). */
function alphaOfColor({ bytes, depth, channels }: PngSamples, transparency: Uint8Array): Uint8Array {
  const sampleBytes = depth / 8
  const key = Uint8Array.from({ length: channels * sampleBytes }, (_, index) => {
    return (sampleBytes === 2 ? transparency[index] : transparency[index * 2 + 1]) ?? 0
  })
  const alpha = new Uint8Array(bytes.length / key.length)
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    const start = pixel * key.length
    alpha[pixel] = key.every((byte, index) => bytes[start + index] === byte) ? 0 : 255
  }
  return alpha
}

/** Scales gray of less than 8 bits to 8 bits (13.12). */
function toFullScale(samples: PngSamples, depth: number): PngSamples {
  if (depth >= 8) return samples
  const factor = 255 / ((1 << depth) - 1)
  return { ...samples, bytes: samples.bytes.map((value) => value * factor) }
}
