import { type Bitmap, encodeJbig2, openSimilarity, type Similarity } from '@recto/images'
import type { ImageCodecs, ImageSize, Platform, Samples } from '@recto/runtime'

import { toLuma } from '../images/reduce-to-gray.ts'
import { asBytes, type ByteSamples } from '../images/raster.ts'
import { scaled } from '../images/reduced-size.ts'
import { findForeground } from './find-foreground.ts'
import { layerImage, type LayerPart } from './layer-image.ts'

/** Resolutions and JPEG qualities of the layers. */
export interface LayerSettings {
  /** Of the background; resolution in dots per inch. */
  backgroundDpi: number
  backgroundQuality: number
  /** Of the foreground colors. */
  foregroundDpi: number
  foregroundQuality: number
}

/** An encoded layer. */
export interface EncodedLayer extends ImageSize {
  jpeg: Uint8Array
}

/** The three layers of mixed raster content (ISO/IEC 16485): background, and foreground through a bilevel mask. */
export interface LayeredScan {
  background: EncodedLayer
  foreground: EncodedLayer
  mask: ImageSize & { jbig2: Uint8Array }
  /** Compared with the scan. */
  similarity: Similarity
}

/** The resolution at which similarity is measured. */
const VIEW_DPI = 110

/** Separates a scan into layers. @param dpi its resolution as placed */
export async function separateLayers(
  samples: ByteSamples,
  dpi: number,
  settings: LayerSettings,
  platform: Platform,
): Promise<LayeredScan | undefined> {
  const codecs = platform.imageCodecs
  const mask = findForeground(toLuma(samples), dpi)
  const encodeLayer = async (part: LayerPart, partDpi: number, quality: number) => {
    const layer = layerImage(samples, mask, part, scaled(samples, Math.min(1, partDpi / dpi)))
    const jpeg = await codecs.encodeJpeg(layer, { quality, subsampling: '4:2:0' })
    return { width: layer.width, height: layer.height, jpeg }
  }
  const background = await encodeLayer('background', settings.backgroundDpi, settings.backgroundQuality)
  const foreground = await encodeLayer('foreground', settings.foregroundDpi, settings.foregroundQuality)
  const view = scaled(samples, Math.min(1, VIEW_DPI / dpi))
  const seen = await compose({ background, foreground, mask }, view, codecs)
  if (seen === undefined) return undefined
  const measure = await openSimilarity(platform)
  const measured = measure(await codecs.resize(samples, view), seen)
  const { width, height } = mask
  const jbig2 = await encodeJbig2(mask, { isThorough: true }, platform)
  return { background, foreground, mask: { width, height, jbig2 }, similarity: measured }
}

/** Renders layers at a size: foreground blended over background by the coverage of the mask. */
async function compose(
  { background, foreground, mask }: { background: EncodedLayer; foreground: EncodedLayer; mask: Bitmap },
  size: ImageSize,
  codecs: ImageCodecs,
): Promise<Samples | undefined> {
  const [below, above] = [await codecs.decodeJpeg(background.jpeg), await codecs.decodeJpeg(foreground.jpeg)]
  if (below === undefined || above === undefined) return undefined
  const [ground, color] = [await codecs.resize(below, size), await codecs.resize(above, size)]
  const cover = asBytes(await codecs.resize(coverOf(mask), size))
  const { channels } = ground
  const data = new Uint8Array(ground.data.length)
  for (let at = 0, pixel = 0; at < data.length; pixel += 1) {
    const share = (cover.data[pixel] ?? 0) / 255
    for (let channel = 0; channel < channels; channel += 1, at += 1) {
      const from = ground.data[at] ?? 0
      data[at] = Math.round(from + ((color.data[at] ?? 0) - from) * share)
    }
  }
  return { ...size, channels, data }
}

/** 255 for each foreground pixel. */
function coverOf({ width, height, bits }: Bitmap): ByteSamples {
  const stride = (width + 7) >> 3
  const data = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      data[at] = -(((bits[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1)
    }
  }
  return { width, height, channels: 1, data }
}
