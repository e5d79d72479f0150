import type { CompressionLevel } from '@recto/contract'

import type { ObjectEdits } from '../../../documents/object-edits.ts'
import { isName, PdfDictionary, PdfReference, PdfStream, type PdfObject } from '../../../objects/objects.ts'
import type { Similarity } from '../../../pictures/similarity.ts'
import { stopIfAborted } from '../../../stop-if-aborted.ts'
import type { Compression } from '../compression.ts'
import { describeImage, type ImageDescription } from '../images/describe-image.ts'
import { toLuma } from '../images/gray.ts'
import { effectiveDpi } from '../images/reduced-size.ts'
import { isAbove } from '../judge/level-floors.ts'
import { layerScan, type LayeredScan, type LayerSettings } from './layered-scan.ts'
import { looksLikePage } from './looks-like-page.ts'
import { placeLayers } from './place-layers.ts'
import { readScan, type ScanReading } from './read-scan.ts'

/** How scans are parted at a level, and how much they keep of their looks. */
interface LayerLevel extends LayerSettings {
  /** Resolution that the ink is found at, at most. */
  inkDpi: number
  floor: Similarity
}

/** The levels at which scans are parted in layers. Ink that is found finer has smoother edges, and takes more bytes. */
const LAYER_LEVELS: Partial<Record<CompressionLevel, LayerLevel>> = {
  high: {
    inkDpi: 300,
    paperDpi: 100,
    paperQuality: 35,
    colorDpi: 25,
    colorQuality: 30,
    floor: { content: 0.955, tile: 0.5, chroma: 16 },
  },
  maximum: {
    inkDpi: 200,
    paperDpi: 75,
    paperQuality: 30,
    colorDpi: 20,
    colorQuality: 30,
    floor: { content: 0.93, tile: 0.4, chroma: 20 },
  },
}

/** Letters of fewer pixels have no edges to speak of. */
const MIN_DPI = 140

/** Pixels of an image that is worth it, and of one that can be held. */
const [MIN_PIXELS, MAX_PIXELS] = [400_000, 40_000_000]

/** Pixels that are worked on in one document. */
const MAX_PIXELS_IN_ALL = 250_000_000

/** What layers take at most of what the image takes otherwise. */
const WORTH_IT = 0.8

/** What the form and the dictionaries of its images take. */
const FRAME_BYTES = 500

/** Resolution of the look that tells whether an image may be a scan of a page. */
const GLANCE_DPI = 36

/**
 * Parts scans of pages in layers (mixed raster content) where that takes clearly less than the images as they are packed:
 * the paper and the colours of the ink with few pixels, and where there is ink with many, in black and white.
 * @param base the document before its images were packed with loss
 */
export async function layerScans(compression: Compression, base: ObjectEdits): Promise<void> {
  const { usage, settings, context, edits, changedImages } = compression
  const level = LAYER_LEVELS[settings.level]
  if (level === undefined || settings.fixedQuality !== undefined || !usage.isComplete) return
  const partsOfOthers = findPartsOfOthers(base)
  let pixels = 0
  for (const [number, placed] of usage.images) {
    const found = partsOfOthers.has(number) ? undefined : findScan(base.get(number), compression)
    const dpi = found === undefined ? undefined : effectiveDpi(found, placed)
    if (found === undefined || dpi === undefined || dpi < MIN_DPI || pixels > MAX_PIXELS_IN_ALL) continue
    stopIfAborted(context)
    const scan = await part(found, dpi, { settings, platform: context.platform, level })
    if (scan === undefined) continue
    pixels += found.width * found.height
    const after = bytesOf(scan.layers)
    if (after > bytesNow(number, compression) * WORTH_IT || !isAbove(scan.layers.likeness, level.floor)) continue
    placeLayers(edits, number, scan.layers, scan.space)
    changedImages.set(number, { before: found.stream.data.length, after, isLossless: false })
  }
}

/** Images that others have as masks or in their place (ISO 32000-2, table 87), which only images can be. */
function findPartsOfOthers(base: ObjectEdits): Set<number> {
  const parts = new Set<number>()
  for (const object of base.reachable().values()) {
    if (!(object instanceof PdfStream) || !isName(base.resolve(object.dictionary.get('Subtype')), 'Image')) continue
    const alternates = base.resolve(object.dictionary.get('Alternates'))
    const others = Array.isArray(alternates) ? alternates.map((entry) => imageOfAlternate(entry, base)) : []
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

/** An image that is large enough to be the scan of a page, and small enough to be held. */
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

/** Parts an image in layers; undefined where it does not look like a page. */
async function part(
  image: ImageDescription,
  dpi: number,
  { level, settings, platform }: { level: LayerLevel } & Omit<ScanReading, 'scale'>,
): Promise<{ layers: LayeredScan; space: PdfObject } | undefined> {
  const read = (most: number) => readScan(image, { scale: Math.min(1, most / dpi), settings, platform })
  const glance = await read(GLANCE_DPI)
  if (glance === undefined || !looksLikePage(toLuma(glance.samples))) return undefined
  const raster = await read(level.inkDpi)
  if (raster === undefined) return undefined
  const layers = await layerScan(raster.samples, Math.min(dpi, level.inkDpi), level, platform.pictures)
  return layers === undefined ? undefined : { layers, space: raster.space.entry }
}

function bytesOf({ paper, colors, ink }: LayeredScan): number {
  return paper.jpeg.length + colors.jpeg.length + ink.jbig2.length + FRAME_BYTES
}

/** Bytes that an image takes as it is packed at the moment. */
function bytesNow(number: number, { edits }: Compression): number {
  const packed = edits.get(number)
  return packed instanceof PdfStream ? packed.data.length : 0
}
