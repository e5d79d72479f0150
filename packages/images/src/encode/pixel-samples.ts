import type { RgbaImage } from '@recto/runtime'

/** What a pixel is written as: its samples in order, 8 bits each; `bilevel` is one bit, 1 for white. */
export type SampleKind = 'rgb' | 'rgba' | 'bgr' | 'gray' | 'gray-alpha' | 'bilevel'

const BITS_PER_PIXEL: Record<SampleKind, number> = {
  rgb: 24,
  rgba: 32,
  bgr: 24,
  gray: 8,
  'gray-alpha': 16,
  bilevel: 1,
}

/** Converts RGBA pixels from an offset on to samples. */
type WriteSamples = (pixels: Uint8ClampedArray, from: number, count: number, into: Uint8Array, at: number) => void

const WRITERS: Record<SampleKind, WriteSamples> = {
  rgb: writeRgb,
  rgba: (pixels, from, count, into, at) => into.set(pixels.subarray(from, from + count * 4), at),
  bgr: writeBgr,
  gray: writeGray,
  'gray-alpha': writeGrayAlpha,
  bilevel: writeBilevel,
}

/** Bytes per row. */
export function bytesPerRow(width: number, kind: SampleKind): number {
  return Math.ceil((width * BITS_PER_PIXEL[kind]) / 8)
}

/** Bytes per pixel, at least one. */
export function bytesPerPixel(kind: SampleKind): number {
  return Math.ceil(BITS_PER_PIXEL[kind] / 8)
}

/** Writes a row of an image as samples. */
export function writeRow({ pixels, width }: RgbaImage, y: number, kind: SampleKind, into: Uint8Array, at = 0): void {
  WRITERS[kind](pixels, y * width * 4, width, into, at)
}

/** Whether every pixel is pure black or pure white. */
export function isBilevel(image: RgbaImage): boolean {
  const words = pixelWords(image)
  const [black = 0] = new Uint32Array(new Uint8Array([0, 0, 0, 255]).buffer)
  return words.every((word) => word === 0xff_ff_ff_ff || word === black)
}

/** Whether no pixel has a color. */
export function isColorless(image: RgbaImage): boolean {
  const words = pixelWords(image)
  for (let start = 0; start < words.length; start += WORDS_AT_ONCE) {
    const end = Math.min(words.length, start + WORDS_AT_ONCE)
    // A word is ABGR, because memory is little-endian wherever JavaScript runs. Its two low bytes become the differences of red
    // and green, and of green and blue.
    let differences = 0
    for (let index = start; index < end; index += 1) {
      const word = words[index] ?? 0
      differences |= word ^ (word >>> 8)
    }
    if ((differences & 0xff_ff) !== 0) return false
  }
  return true
}

/** Pixels compared without a branch for each of them, which takes less than half the time. */
const WORDS_AT_ONCE = 4096

/** The pixels as words, to which they are aligned. */
function pixelWords({ pixels }: RgbaImage): Uint32Array {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)
}

/** The image in gray. */
export function toGray({ width, height, pixels }: RgbaImage): RgbaImage {
  const gray = new Uint8ClampedArray(pixels.length)
  for (let index = 0; index < pixels.length; index += 4) {
    const shade = shadeAt(pixels, index)
    gray[index] = shade
    gray[index + 1] = shade
    gray[index + 2] = shade
    gray[index + 3] = pixels[index + 3] ?? 255
  }
  return { width, height, pixels: gray }
}

/** Luma: 30 % red, 59 % green, 11 % blue (ISO 32000-2, 10.4.2.2), scaled by 256. */
function shadeAt(pixels: Uint8ClampedArray, index: number): number {
  return ((pixels[index] ?? 0) * 77 + (pixels[index + 1] ?? 0) * 151 + (pixels[index + 2] ?? 0) * 28 + 128) >> 8
}

function writeRgb(pixels: Uint8ClampedArray, from: number, count: number, into: Uint8Array, at: number): void {
  const end = from + count * 4
  for (let [read, write] = [from, at]; read < end; read += 4, write += 3) {
    into[write] = pixels[read] ?? 0
    into[write + 1] = pixels[read + 1] ?? 0
    into[write + 2] = pixels[read + 2] ?? 0
  }
}

function writeBgr(pixels: Uint8ClampedArray, from: number, count: number, into: Uint8Array, at: number): void {
  const end = from + count * 4
  for (let [read, write] = [from, at]; read < end; read += 4, write += 3) {
    into[write] = pixels[read + 2] ?? 0
    into[write + 1] = pixels[read + 1] ?? 0
    into[write + 2] = pixels[read] ?? 0
  }
}

function writeGray(pixels: Uint8ClampedArray, from: number, count: number, into: Uint8Array, at: number): void {
  for (let index = 0; index < count; index += 1) into[at + index] = shadeAt(pixels, from + index * 4)
}

function writeGrayAlpha(pixels: Uint8ClampedArray, from: number, count: number, into: Uint8Array, at: number): void {
  for (let index = 0; index < count; index += 1) {
    into[at + index * 2] = shadeAt(pixels, from + index * 4)
    into[at + index * 2 + 1] = pixels[from + index * 4 + 3] ?? 255
  }
}

function writeBilevel(pixels: Uint8ClampedArray, from: number, count: number, into: Uint8Array, at: number): void {
  into.fill(0, at, at + Math.ceil(count / 8))
  for (let index = 0; index < count; index += 1) {
    const bit = (pixels[from + index * 4] ?? 0) & 0x80
    const place = at + (index >> 3)
    into[place] = (into[place] ?? 0) | (bit >> (index & 7))
  }
}
