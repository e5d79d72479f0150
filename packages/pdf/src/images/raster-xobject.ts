import {
  type Bitmap,
  bytesOfRow,
  CHANNELS_OF,
  encodeJbig2,
  filterRows,
  invert,
  type Raster,
  reduceColors,
} from '@recto/images'
import type { Platform } from '@recto/runtime'

import { dictionary, name, type PdfDictionary, type PdfObject, PdfStream, PdfString } from '../objects/objects.ts'
import type { ImageXObject } from './image-xobject.ts'

/** The PNG predictors of FlateDecode, chosen per row (ISO 32000-2, table 10). */
const PNG_PREDICTOR = 15

/** Images up to this size are compressed with and without predictors: which is smaller cannot be predicted. */
const TRIED_BYTES = 16 * 1024 * 1024

const SPACES = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' } as const

/** Larger bitmaps take long to search for the best settings. */
const THOROUGH_PIXELS = 2_000_000

/** Compresses pixels without loss: bilevel ones with JBIG2, others with FlateDecode. */
export async function rasterXObject(
  decoded: Raster,
  platform: Platform,
): Promise<Pick<ImageXObject, 'image' | 'softMask'>> {
  // Premultiplied colors are divided by alpha, which a palette cannot be.
  const raster = decoded.alpha?.isPremultiplied === true ? decoded : reduceColors(decoded)
  const { alpha, width, height } = raster
  const bitmap = toBitmap(raster)
  const image = bitmap === undefined ? await deflated(raster, platform) : await jbig2Image(bitmap, platform)
  if (alpha === undefined) return { image }
  const softMask = await deflated({ width, height, kind: 'gray', depth: alpha.depth, rows: alpha.rows }, platform)
  // The color that images with premultiplied alpha were blended with (11.6.5.2).
  if (alpha.isPremultiplied) softMask.dictionary.set('Matte', Array<number>(CHANNELS_OF[raster.kind]).fill(0))
  return { image, softMask }
}

/** An image XObject of a bitmap, as JBIG2. */
export async function jbig2Image(bitmap: Bitmap, platform: Platform): Promise<PdfStream> {
  const { width, height } = bitmap
  const data = await encodeJbig2(bitmap, { isThorough: width * height <= THOROUGH_PIXELS }, platform)
  return new PdfStream(imageEntries({ width, height, kind: 'gray', depth: 1 }, { Filter: name('JBIG2Decode') }), data)
}

/** A bilevel image as 1 for black; undefined if it has other colors. */
function toBitmap({ width, height, kind, depth, rows, palette, isInverted = false }: Raster): Bitmap | undefined {
  if (depth !== 1) return undefined
  const bitmap = { width, height, bits: rows }
  if (kind === 'gray') return isInverted ? whitePadding(bitmap) : invert(bitmap)
  if (kind !== 'indexed' || palette === undefined || palette.length !== 6) return undefined
  const colors = palette.join(' ')
  if (colors === '0 0 0 255 255 255') return invert(bitmap)
  return colors === '255 255 255 0 0 0' ? whitePadding(bitmap) : undefined
}

/** The bitmap with its row padding cleared. */
function whitePadding(bitmap: Bitmap): Bitmap {
  return bitmap.width % 8 === 0 ? bitmap : invert(invert(bitmap))
}

async function deflated(raster: Raster, platform: Platform): Promise<PdfStream> {
  const { width, kind, depth, rows } = raster
  const channels = CHANNELS_OF[kind]
  const rowBytes = bytesOfRow(width, channels * depth)
  const pixelBytes = Math.max(1, (channels * depth) / 8)
  const isTried = rows.length <= TRIED_BYTES
  const isFiltered = depth >= 8 && kind !== 'indexed'
  const filtered = isFiltered || isTried ? await platform.deflate(filterRows(rows, rowBytes, pixelBytes)) : undefined
  const plain = !isFiltered || isTried ? await platform.deflate(rows) : undefined
  const Filter = name('FlateDecode')
  if (filtered === undefined || (plain !== undefined && plain.length <= filtered.length)) {
    return new PdfStream(imageEntries(raster, { Filter }), plain ?? rows)
  }
  const parameters = { Predictor: PNG_PREDICTOR, Colors: channels, BitsPerComponent: depth, Columns: width }
  return new PdfStream(imageEntries(raster, { Filter, DecodeParms: dictionary(parameters) }), filtered)
}

function imageEntries(
  raster: Pick<Raster, 'width' | 'height' | 'kind' | 'depth' | 'palette' | 'isInverted'>,
  filter: Record<string, PdfObject>,
): PdfDictionary {
  const { width, height, depth, isInverted } = raster
  return dictionary({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: colorSpace(raster),
    BitsPerComponent: depth,
    Decode: isInverted === true ? [1, 0] : undefined,
    ...filter,
  })
}

function colorSpace({ kind, palette = new Uint8Array() }: Pick<Raster, 'kind' | 'palette'>): PdfObject {
  if (kind !== 'indexed') return name(SPACES[kind])
  return [name('Indexed'), name('DeviceRGB'), palette.length / 3 - 1, new PdfString(palette)]
}
