import { AppError } from '@recto/contract'
import {
  bytesOfRow,
  channelsOf,
  checkImageSize,
  filterRows,
  INDEXED,
  inflateRows,
  invert,
  type Png,
  type PngSamples,
  readPngChunks,
  readSamples,
  rowsLength,
  splitAlpha,
  undoPng,
} from '@recto/images'
import type { InputFile, Platform } from '@recto/runtime'

import { dictionary, name, PdfStream, PdfString, type PdfDictionary, type PdfObject } from '../objects/objects.ts'
import type { ImageXObject } from './image-xobject.ts'
import { jbig2Image } from './raster-xobject.ts'
import { readPngMetadata } from './png-metadata.ts'

/** The PNG predictors of FlateDecode, chosen per row (ISO 32000-2, table 10). */
const PNG_PREDICTOR = 15

/**
 * Reads a PNG. Without transparency its data goes in unchanged: FlateDecode reads it (7.4.4).
 * @param maxPixels of an image that goes in unchanged
 * @throws AppError DAMAGED_IMAGE, TOO_COMPLEX (pixels)
 */
export async function readPng(
  { name: file, bytes }: InputFile,
  platform: Platform,
  maxPixels?: number,
): Promise<ImageXObject> {
  const png = readPngChunks(bytes, platform.crc32)
  if (png === undefined) throw new AppError('DAMAGED_IMAGE', { file })
  const isPlain = !png.isInterlaced && !hasAlpha(png)
  checkImageSize(file, png.width, png.height, isPlain ? maxPixels : undefined)
  const image = isPlain ? await takeAsItIs(png, platform) : await unpack(png, platform)
  if (image === undefined) throw new AppError('DAMAGED_IMAGE', { file })
  return { width: png.width, height: png.height, ...image, ...readPngMetadata(png, platform) }
}

type Streams = Pick<ImageXObject, 'image' | 'softMask'>

function hasAlpha({ colorType, transparency }: Png): boolean {
  return colorType === 4 || colorType === 6 || transparency !== undefined
}

async function takeAsItIs(png: Png, platform: Platform): Promise<Streams | undefined> {
  // A viewer would silently render what it can of damaged data.
  if (!isWhole(png, platform)) return undefined
  const bilevel = png.depth === 1 && png.colorType === 0 ? await asBitmap(png, platform) : undefined
  if (bilevel !== undefined && bilevel.data.length < png.data.length) return { image: bilevel }
  const entries = imageEntries(png, colorSpace(png), { channels: channelsOf(png.colorType), depth: png.depth })
  return { image: new PdfStream(entries, png.data) }
}

/** Black and white as JBIG2, which is nearly always smaller. */
async function asBitmap(png: Png, platform: Platform): Promise<PdfStream | undefined> {
  const { width, height } = png
  const rows = platform.inflate(png.data, Math.min(rowsLength(png), MAX_INFLATED_BYTES))
  if (rows?.length !== rowsLength(png)) return undefined
  return jbig2Image(invert({ width, height, bits: undoPng(rows, bytesOfRow(width, 1), 1) }), platform)
}

/** Images up to this size are inflated at once, by the platform, which is faster. */
const MAX_INFLATED_BYTES = 128 * 1024 * 1024

function isWhole(png: Png, platform: Platform): boolean {
  const length = rowsLength(png)
  const isSmall = length <= MAX_INFLATED_BYTES
  // The platform is strict about data after the rows, which no viewer minds.
  return (isSmall && platform.inflate(png.data, length)?.length === length) || inflateRows(png, () => undefined)
}

async function unpack(png: Png, platform: Platform): Promise<Streams | undefined> {
  const samples = readSamples(png)
  if (samples === undefined) return undefined
  const { color, alpha } = splitAlpha(samples, png)
  const image = await pack(png, colorSpace(png), color, platform)
  if (alpha === undefined) return { image }
  return { image, softMask: await pack(png, name('DeviceGray'), alpha, platform) }
}

async function pack(png: Png, space: PdfObject, samples: PngSamples, platform: Platform): Promise<PdfStream> {
  const { bytes, channels, depth } = samples
  const pixelBytes = (channels * depth) / 8
  const data = await platform.deflate(filterRows(bytes, png.width * pixelBytes, pixelBytes))
  return new PdfStream(imageEntries(png, space, samples), data)
}

function imageEntries(
  { width, height }: Png,
  space: PdfObject,
  { channels, depth }: { channels: number; depth: number },
): PdfDictionary {
  return dictionary({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: space,
    BitsPerComponent: depth,
    Filter: name('FlateDecode'),
    DecodeParms: dictionary({ Predictor: PNG_PREDICTOR, Colors: channels, BitsPerComponent: depth, Columns: width }),
  })
}

function colorSpace({ colorType, palette }: Png): PdfObject {
  if (colorType === INDEXED) {
    return [name('Indexed'), name('DeviceRGB'), palette.length / 3 - 1, new PdfString(palette)]
  }
  return name(colorType === 0 || colorType === 4 ? 'DeviceGray' : 'DeviceRGB')
}
