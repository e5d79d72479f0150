import type { CompressionLevel } from '@recto/contract'
import type { Similarity } from '@recto/images'
import { isName, type ObjectEdits, PdfDictionary, type PdfObject, PdfReference, PdfStream } from '@recto/pdf'
import { type Platform, stopIfAborted } from '@recto/runtime'

import type { Compression } from '../compression.ts'
import { toSpaceObject } from '../images/color-space.ts'
import { describeImage, type ImageDescription } from '../images/describe-image.ts'
import { toLuma } from '../images/reduce-to-gray.ts'
import type { Raster } from '../images/raster.ts'
import { effectiveDpi, scaled } from '../images/reduced-size.ts'
import { LEVEL_SETTINGS, type LevelSettings } from '../level-settings.ts'
import { meetsFloor } from '../page-comparison/similarity-floors.ts'
import { separateLayers, type LayeredScan, type LayerSettings } from './separate-layers.ts'
import { hasPaperBackground } from './paper-background.ts'
import { placeLayers } from './place-layers.ts'
import { readScan, type ScanReading } from './read-scan.ts'

/** How scans are separated at a level, and how similar they must stay. */
interface LayerLevel extends LayerSettings {
  /** Highest resolution of the foreground mask. */
  maskDpi: number
  floor: Similarity
  /** The level whose JPEG the layers must beat. */
  jpegLevel: LevelSettings
}

const HIGH: LayerLevel = {
  maskDpi: 300,
  backgroundDpi: 100,
  backgroundQuality: 35,
  foregroundDpi: 25,
  foregroundQuality: 30,
  floor: { content: 0.955, tile: 0.5, chroma: 16 },
  jpegLevel: LEVEL_SETTINGS.high,
}

/** A coarser mask has less smooth edges and takes fewer bytes. */
const MAXIMUM: LayerLevel = {
  maskDpi: 200,
  backgroundDpi: 75,
  backgroundQuality: 30,
  foregroundDpi: 20,
  foregroundQuality: 30,
  floor: { content: 0.93, tile: 0.4, chroma: 20 },
  jpegLevel: LEVEL_SETTINGS.maximum,
}

/** What to try at each level. Maximum falls back to high, so that it never gives a larger result. */
const LAYER_LEVELS: Partial<Record<CompressionLevel, readonly LayerLevel[]>> = {
  high: [HIGH],
  maximum: [MAXIMUM, HIGH],
}

/** Below this resolution letters are too coarse for a mask. */
const MIN_DPI = 140

/** Smaller images are not worth it, larger ones take too much memory. */
const [MIN_PIXELS, MAX_PIXELS] = [400_000, 40_000_000]

/** Limit of pixels processed in one document. */
const MAX_PIXELS_IN_ALL = 250_000_000

/** Layers must be 20 % smaller than the best JPEG. */
const MAX_SHARE_OF_JPEG = 0.8

/** How far the quality of the JPEG may go below that of the level, and the lowest in any case. */
const [MIN_QUALITY_FACTOR, MIN_QUALITY] = [0.75, 30]

/** Estimated bytes of the form and the image dictionaries. */
const FORM_BYTES = 500

/** Resolution of the preview that decides whether an image may be a scanned page. */
const PREVIEW_DPI = 36

/**
 * Replaces scanned pages by layers (mixed raster content) if that is clearly smaller than JPEG: background and foreground
 * colors at low resolution, and a bilevel mask at high resolution. Other images are left to be recompressed.
 */
export async function layerScans(compression: Compression): Promise<void> {
  const { usage, settings, context, edits, changedImages } = compression
  const levels = LAYER_LEVELS[settings.level]
  if (levels === undefined || settings.fixedQuality !== undefined || !usage.isComplete) return
  const dependentImages = findDependentImages(edits)
  let pixels = 0
  for (const [number, placed] of usage.images) {
    const found = dependentImages.has(number) ? undefined : findScan(edits.get(number), compression)
    const dpi = found === undefined ? undefined : effectiveDpi(found, placed)
    if (found === undefined || dpi === undefined || dpi < MIN_DPI || pixels > MAX_PIXELS_IN_ALL) continue
    stopIfAborted(context)
    pixels += found.width * found.height
    const reading = { settings, platform: context.platform }
    if (!(await mayBeScannedPage(found, dpi, reading))) continue
    const scan = await separate(found, dpi, { ...reading, levels })
    if (scan === undefined) continue
    placeLayers(edits, number, scan.layers, scan.space)
    const before = found.originalBytes
    changedImages.set(number, { before, after: bytesOf(scan.layers), isLossless: false })
  }
}

/** Masks and alternates of other images (ISO 32000-2, table 87), which cannot be forms. */
function findDependentImages(edits: ObjectEdits): Set<number> {
  const parts = new Set<number>()
  for (const object of edits.reachable().values()) {
    if (!(object instanceof PdfStream) || !isName(edits.resolve(object.dictionary.get('Subtype')), 'Image')) continue
    const alternates = edits.resolve(object.dictionary.get('Alternates'))
    const others = Array.isArray(alternates) ? alternates.map((entry) => imageOfAlternate(entry, edits)) : []
    for (const other of [object.dictionary.get('SMask'), object.dictionary.get('Mask'), ...others]) {
      if (other instanceof PdfReference) parts.add(other.number)
    }
  }
  return parts
}

function imageOfAlternate(entry: PdfObject, { resolve }: ObjectEdits): PdfObject {
  const alternate = resolve(entry)
  return alternate instanceof PdfDictionary ? alternate.get('Image') : null
}

/** Describes an image if its size may be that of a scanned page. */
function findScan(object: PdfObject, { edits: { resolve }, decode }: Compression): ImageDescription | undefined {
  if (!(object instanceof PdfStream)) return undefined
  const readBytes = (stream: PdfStream) => {
    const whole = decode(stream)
    return whole?.filter === undefined ? whole?.data : undefined
  }
  const [width, height] = [resolve(object.dictionary.get('Width')), resolve(object.dictionary.get('Height'))]
  const pixels = typeof width === 'number' && typeof height === 'number' ? width * height : 0
  if (pixels < MIN_PIXELS || pixels > MAX_PIXELS || object.dictionary.has('Alternates')) return undefined
  return describeImage(object, { resolve, decode, readBytes })
}

type Reading = Omit<ScanReading, 'scale'>

async function mayBeScannedPage(image: ImageDescription, dpi: number, reading: Reading): Promise<boolean> {
  const preview = await readScan(image, { ...reading, scale: Math.min(1, PREVIEW_DPI / dpi) })
  return preview !== undefined && hasPaperBackground(toLuma(preview.samples))
}

/** The layers of an image, and their color space. */
interface SeparatedScan {
  layers: LayeredScan
  space: PdfObject
}

/** Tries the settings in turn; undefined if none is similar enough and small enough. */
async function separate(
  image: ImageDescription,
  dpi: number,
  { levels, ...reading }: Reading & { levels: readonly LayerLevel[] },
): Promise<SeparatedScan | undefined> {
  for (const level of levels) {
    const maskDpi = Math.min(dpi, level.maskDpi)
    const raster = await readScan(image, { ...reading, scale: maskDpi / dpi })
    if (raster === undefined) return undefined
    const jpegBytes = Math.min(image.originalBytes, await smallestJpeg(raster, maskDpi, level, reading.platform))
    const layers = await separateLayers(raster.samples, maskDpi, level, reading.platform)
    const isGood = layers !== undefined && meetsFloor(layers.similarity, level.floor)
    if (isGood && bytesOf(layers) <= jpegBytes * MAX_SHARE_OF_JPEG)
      return { layers, space: toSpaceObject(raster.space.entry, image.spaceEntries) }
  }
  return undefined
}

/** Bytes of the smallest JPEG that the image may become at a level. */
async function smallestJpeg(
  { samples }: Raster,
  dpi: number,
  { jpegLevel }: LayerLevel,
  platform: Platform,
): Promise<number> {
  const { resize, encodeJpeg } = platform.imageCodecs
  const reduced = await resize(samples, scaled(samples, Math.min(1, jpegLevel.dpi / dpi)))
  const quality = Math.max(MIN_QUALITY, Math.round(jpegLevel.quality * MIN_QUALITY_FACTOR))
  return (await encodeJpeg(reduced, { quality, subsampling: '4:2:0' })).length
}

function bytesOf({ background, foreground, mask }: LayeredScan): number {
  return background.jpeg.length + foreground.jpeg.length + mask.jbig2.length + FORM_BYTES
}
