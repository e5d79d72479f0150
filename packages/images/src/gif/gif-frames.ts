import { AppError } from '@recto/contract'

import { Canvas } from '../canvas.ts'
import { decodeLzw } from '../lzw.ts'
import { type AlphaChannel, checkDecodedSize, type Raster } from '../raster.ts'
import type { RasterFrame } from '../raster-frame.ts'
import { type Gif, type GifFrame, joinBlocks, readGif } from './read-gif.ts'

/**
 * Lists the frames of a GIF, decoded one after another, in order: each is the image as seen at that point.
 * @throws AppError DAMAGED_IMAGE, TOO_COMPLEX (pixels), also when a frame is decoded
 */
export function listGifFrames(bytes: Uint8Array, file: string): (() => RasterFrame)[] {
  const gif = readGif(bytes)
  if (gif === undefined) throw new AppError('DAMAGED_IMAGE', { file })
  const { width, height, frames } = gif
  // The images of an animation are composed in RGBA.
  checkDecodedSize(file, width, height, frames.length > 1 ? 32 : 8)
  let canvas: Canvas | undefined
  return frames.map((frame, index) => () => {
    const indexes = decodeIndexes(bytes, frame, file)
    if (isWholePicture(gif, frame) && index === 0 && frames.length === 1) return toFrame(palettePicture(frame, indexes))
    canvas ??= new Canvas(width, height)
    const { x, y, disposal } = frame
    return toFrame(canvas.show({ image: rgbaOf(frame, indexes), x, y, isBlended: true, disposal }))
  })
}

const toFrame = (raster: Raster): RasterFrame => ({ raster, orientation: 1, resolution: undefined, profile: undefined })

function isWholePicture(gif: Gif, { x, y, width, height }: GifFrame): boolean {
  return x === 0 && y === 0 && width === gif.width && height === gif.height
}

/** A palette entry for each pixel, row by row. */
function decodeIndexes(bytes: Uint8Array, frame: GifFrame, file: string): Uint8Array {
  const { width, height, literalBits, start, isInterlaced } = frame
  const length = checkDecodedSize(file, width, height, 8)
  const isSound = literalBits >= 1 && literalBits <= 8 && frame.palette.length > 0
  const format = { literalBits, isLowestFirst: true, isEarly: false }
  const indexes = isSound ? decodeLzw(joinBlocks(bytes, start), format, length) : undefined
  if (indexes?.length !== length) throw new AppError('DAMAGED_IMAGE', { file })
  return isInterlaced ? inOrder(indexes, width, height) : indexes
}

/** First rows and steps of the passes (GIF89a, appendix E). */
const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const

function inOrder(indexes: Uint8Array, width: number, height: number): Uint8Array {
  const ordered = new Uint8Array(indexes.length)
  let from = 0
  for (const [first, step] of PASSES) {
    for (let row = first; row < height; row += step) {
      ordered.set(indexes.subarray(from, from + width), row * width)
      from += width
    }
  }
  return ordered
}

function palettePicture({ width, height, palette, transparent }: GifFrame, rows: Uint8Array): Raster {
  const alpha = transparent === undefined || !rows.includes(transparent) ? undefined : maskOf(rows, transparent)
  return { width, height, kind: 'indexed', depth: 8, rows, palette, alpha }
}

function maskOf(rows: Uint8Array, transparent: number): AlphaChannel {
  return { depth: 8, rows: rows.map((index) => (index === transparent ? 0 : 255)), isPremultiplied: false }
}

function rgbaOf({ width, height, palette, transparent }: GifFrame, indexes: Uint8Array) {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (const [pixel, index] of indexes.entries()) {
    if (index === transparent) continue
    pixels.set(palette.subarray(index * 3, index * 3 + 3), pixel * 4)
    pixels[pixel * 4 + 3] = 255
  }
  return { width, height, pixels }
}
