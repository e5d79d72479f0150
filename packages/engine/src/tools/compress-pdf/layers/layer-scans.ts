import type { CompressionLevel } from '@recto/contract'
import type { Similarity } from '@recto/images'
import { isName, type ObjectEdits, PdfDictionary, type PdfObject, PdfReference, PdfStream } from '@recto/pdf'
import { type Platform, stopIfAborted } from '@recto/runtime'

import type { Compression } from '../compression.ts'
import { describeImage, type ImageDescription } from '../images/describe-image.ts'
import { toLuma } from '../images/gray.ts'
import type { Raster } from '../images/raster.ts'
import { effectiveDpi, scaled } from '../images/reduced-size.ts'
import { LEVEL_SETTINGS, type LevelSettings } from '../levels.ts'
import { isAbove } from '../judge/level-floors.ts'
import { layerScan, type LayeredScan, type LayerSettings } from './layered-scan.ts'
import { looksLikePage } from './looks-like-page.ts'
import { placeLayers } from './place-layers.ts'
import { readScan, type ScanReading } from './read-scan.ts'

/** How scans are separated at a level, and how similar they must stay. */
interface LayerLevel extends LayerSettings {
  /** Highest resolution of the foreground mask. */
  inkDpi: number
  floor: Similarity
  /** The level whose JPEG the layers must beat. */
  plain: LevelSettings
}

const HIGH: LayerLevel = {
  inkDpi: 300,
  paperDpi: 100,
  paperQuality: 35,
  colorDpi: 25,
  colorQuality: 30,
  floor: { content: 0.955, tile: 0.5, chroma: 16 },
  plain: LEVEL_SETTINGS.high,
}

/** A coarser mask has less smooth edges and takes fewer bytes. */
const MAXIMUM: LayerLevel = {
  inkDpi: 200,
  paperDpi: 75,
  paperQuality: 30,
  colorDpi: 20,
  colorQuality: 30,
  floor: { content: 0.93, tile: 0.4, chroma: 20 },
  plain: LEVEL_SETTINGS.maximum,
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

/** Layers may take at most this share of the bytes of the JPEG. */
const WORTH_IT = 0.8

/** How far the quality of the JPEG may go below that of the level, and the lowest in any case. */
const [LOWER, LEAST_QUALITY] = [0.75, 30]

/** Estimated bytes of the form and the image dictionaries. */
const FRAME_BYTES = 500

/** Resolution of the preview that decides whether an image may be a scanned page. */
const GLANCE_DPI = 36

/**
 * Replaces scanned pages by layers (mixed raster content) if that is clearly smaller than JPEG: background and foreground
 * colors at low resolution, and a bilevel mask at high resolution. Other images are left to be recompressed.
 */
export async function layerScans(compression: Compression): Promise<void> {
  const { usage, settings, context, edits, changedImages } = compression
  const levels = LAYER_LEVELS[settings.level]
  if (levels === undefined || settings.fixedQuality !== undefined || !usage.isComplete) return
  const partsOfOthers = findPartsOfOthers(edits)
  let pixels = 0
  for (const [number, placed] of usage.images) {
    const found = partsOfOthers.has(number) ? undefined : findScan(edits.get(number), compression)
    const dpi = found === undefined ? undefined : effectiveDpi(found, placed)
    if (found === undefined || dpi === undefined || dpi < MIN_DPI || pixels > MAX_PIXELS_IN_ALL) continue
    stopIfAborted(context)
    pixels += found.width * found.height
    const reading = { settings, platform: context.platform }
    if (!(await mayBePage(found, dpi, reading))) continue
    const scan = await part(found, dpi, { ...reading, levels })
    if (scan === undefined) continue
    placeLayers(edits, number, scan.layers, scan.space)
    const before = found.stream.data.length
    changedImages.set(number, { before, after: bytesOf(scan.layers), isLossless: false })
  }
}

/** Masks and alternates of other images (ISO 32000-2, table 87), which cannot be forms. */
function findPartsOfOthers(edits: ObjectEdits): Set<number> {
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

async function mayBePage(image: ImageDescription, dpi: number, reading: Reading): Promise<boolean> {
  const glance = await readScan(image, { ...reading, scale: Math.min(1, GLANCE_DPI / dpi) })
  return glance !== undefined && looksLikePage(toLuma(glance.samples))
}

/** The layers of an image, and their color space. */
interface PartedScan {
  layers: LayeredScan
  space: PdfObject
}

/** Tries the settings in turn; undefined if none is similar enough and small enough. */
async function part(
  image: ImageDescription,
  dpi: number,
  { levels, ...reading }: Reading & { levels: readonly LayerLevel[] },
): Promise<PartedScan | undefined> {
  for (const level of levels) {
    const inkDpi = Math.min(dpi, level.inkDpi)
    const raster = await readScan(image, { ...reading, scale: inkDpi / dpi })
    if (raster === undefined) return undefined
    const plain = Math.min(image.stream.data.length, await leastJpeg(raster, inkDpi, level, reading.platform))
    const layers = await layerScan(raster.samples, inkDpi, level, reading.platform.pictures)
    const isGood = layers !== undefined && isAbove(layers.likeness, level.floor)
    if (isGood && bytesOf(layers) <= plain * WORTH_IT) return { layers, space: raster.space.entry }
  }
  return undefined
}

/** Bytes of the smallest JPEG that the image may become at a level. */
async function leastJpeg({ samples }: Raster, dpi: number, { plain }: LayerLevel, platform: Platform): Promise<number> {
  const { resize, encodeJpeg } = platform.pictures
  const reduced = await resize(samples, scaled(samples, Math.min(1, plain.dpi / dpi)))
  const quality = Math.max(LEAST_QUALITY, Math.round(plain.quality * LOWER))
  return (await encodeJpeg(reduced, { quality, subsampling: '4:2:0' })).length
}

function bytesOf({ paper, colors, ink }: LayeredScan): number {
  return paper.jpeg.length + colors.jpeg.length + ink.jbig2.length + FRAME_BYTES
}
