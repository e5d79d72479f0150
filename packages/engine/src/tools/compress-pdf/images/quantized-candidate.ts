import { colorQuantizer, type MeasureSimilarity, openSimilarity, type Palette, type Quantizer } from '@recto/images'

import type { Candidate } from './candidate.ts'
import { toLuma } from './reduce-to-gray.ts'
import type { ImageTask } from './image-task.ts'
import { resizeRaster } from './encode-jpeg-candidate.ts'
import { encodeIndexed } from './flate-candidates.ts'
import type { ByteSamples, Raster } from './raster.ts'

/** Color counts to try. 16 comes first; fewer or more follow from its result. Counts below a full bit depth deflate better. */
const [FEWEST, FEW, COLOR_COUNTS] = [4, 16, [32, 64, 128, 256]]

/** PSNR gained by doubling the colors, at most: along a line, as with grays, half the spacing is 6 dB. */
const DECIBELS_PER_DOUBLING = 6

/** Smaller images gain nothing; larger ones take too long, at 2.2 megapixels a second with 256 colors. */
const [MIN_PIXELS, MAX_PIXELS] = [2000, 12_000_000]

/** An image with at least this share of pixels equal to their left neighbor is a graphic, not a photograph. */
const MIN_EQUAL_SHARE = 0.3

/** Downsampling adds colors along edges, so it pays only from this ratio of widths. */
const MIN_DOWNSCALE = 2

/** The PSNR that quantization must keep, in dB: a base, and an increment per step of the JPEG quality of the level. */
const [BASE_PSNR_DB, PSNR_DB_PER_QUALITY] = [20.5, 0.25]

/** Quantizes a drawing, chart or screenshot; undefined for other images, and if the loss would be visible. */
export async function quantizedCandidate(raster: Raster, task: ImageTask): Promise<Candidate | undefined> {
  const { platform, settings, isMask, image } = task
  const pixels = image.width * image.height
  if (isMask || !image.hasDefaultDecode || raster.space.kind === 'cmyk') return undefined
  if (pixels < MIN_PIXELS || pixels > MAX_PIXELS || equalShare(raster.samples) < MIN_EQUAL_SHARE) return undefined
  const isMuchTooFine = image.width > task.sizes[0].width * MIN_DOWNSCALE
  const { samples, space } = isMuchTooFine
    ? await resizeRaster(raster, task.sizes[1] ?? task.sizes[0], platform)
    : raster
  const least = BASE_PSNR_DB + settings.quality * PSNR_DB_PER_QUALITY
  const goal = { psnr: least, similarity: 1 - (1 - settings.similarity) / 2 }
  const found = findColors(samples, goal, await openSimilarity(platform))
  if (found === undefined) return undefined
  const { width, height } = samples
  return encodeIndexed(found, { width, height, base: space.entry, method: 'quantized', isExact: false }, platform)
}

/** The quality that quantization must keep. */
interface ColorGoal {
  /** In dB. */
  psnr: number
  similarity: number
}

/** The smallest palette that meets the goal. */
function findColors(samples: ByteSamples, goal: ColorGoal, measure: MeasureSimilarity): Palette | undefined {
  const quantizer = colorQuantizer(samples)
  if (quantizer.colorCount <= FEWEST) return paletteOf(samples, quantizer, FEWEST)
  const luma = toLuma(samples)
  const attempt = (count: number) => {
    const palette = paletteOf(samples, quantizer, count)
    const psnr = peakSignalToNoise(samples, palette)
    const isEnough = psnr >= goal.psnr && measure(luma, lumaOf(palette, samples)).content >= goal.similarity
    return { palette, psnr, isEnough }
  }
  const few = attempt(FEW)
  if (few.isEnough) {
    const fewest = attempt(FEWEST)
    return fewest.isEnough ? fewest.palette : few.palette
  }
  const needed = FEW * 2 ** Math.min(4, (goal.psnr - few.psnr) / DECIBELS_PER_DOUBLING)
  for (const count of COLOR_COUNTS) {
    const tried = count < needed ? undefined : attempt(count)
    if (tried?.isEnough === true) return tried.palette
  }
  return undefined
}

/** The palette for a number of colors at most. */
function paletteOf({ channels }: ByteSamples, { quantize }: Quantizer, count: number): Palette {
  const { palette, indices } = quantize(count)
  const colors = channels === 1 ? palette.filter((_, at) => at % 3 === 0) : palette
  return { indexes: indices, colors, count: colors.length / channels }
}

/** The luma of the quantized image. */
function lumaOf({ indexes, colors, count }: Palette, { width, height, channels }: ByteSamples): ByteSamples {
  const { data: lumas } = toLuma({ width: count, height: 1, channels, data: colors })
  const data = new Uint8Array(indexes.length)
  for (let pixel = 0; pixel < indexes.length; pixel += 1) data[pixel] = lumas[indexes[pixel] ?? 0] ?? 0
  return { width, height, channels: 1, data }
}

/** The share of pixels equal to the one before. */
function equalShare({ data, channels }: ByteSamples): number {
  let same = 0
  for (let at = channels; at < data.length; at += channels) {
    let isSame = true
    for (let part = at; part < at + channels; part += 1) if (data[part] !== data[part - channels]) isSame = false
    if (isSame) same += 1
  }
  return (same * channels) / data.length
}

/** PSNR of the quantized image, in dB. */
function peakSignalToNoise({ data, channels }: ByteSamples, { indexes, colors }: Palette): number {
  let sum = 0
  for (let pixel = 0, at = 0; pixel < indexes.length; pixel += 1) {
    const entry = (indexes[pixel] ?? 0) * channels
    for (let part = entry; part < entry + channels; part += 1, at += 1) {
      const difference = (data[at] ?? 0) - (colors[part] ?? 0)
      sum += difference * difference
    }
  }
  return sum === 0 ? Infinity : 10 * Math.log10((255 * 255 * data.length) / sum)
}
