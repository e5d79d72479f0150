import { colorQuantizer, type MeasureSimilarity, openSimilarity, type ReducedColors } from '@recto/images'

import type { Candidate } from './candidate.ts'
import { toLuma } from './reduce-to-gray.ts'
import type { ImageTask } from './image-task.ts'
import { resizeRaster } from './encode-jpeg-candidate.ts'
import { type FlateTrial, tryIndexed } from './flate-candidates.ts'
import type { ByteSamples, IndexedRaster } from './raster.ts'

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
export async function quantizedCandidate(
  raster: IndexedRaster,
  task: ImageTask,
  isUseful: IsUseful,
): Promise<Candidate | undefined> {
  const { platform, settings, isMask, image } = task
  const pixels = image.width * image.height
  if (isMask || !image.hasDefaultDecode || raster.space.kind === 'cmyk') return undefined
  if (pixels < MIN_PIXELS || pixels > MAX_PIXELS || equalShareOf(raster) < MIN_EQUAL_SHARE) return undefined
  const isMuchTooFine = image.width > task.sizes[0].width * MIN_DOWNSCALE
  const seen = isMuchTooFine
    ? { ...(await resizeRaster(raster, task.sizes[1] ?? task.sizes[0], platform)), palette: undefined }
    : raster
  const least = BASE_PSNR_DB + settings.quality * PSNR_DB_PER_QUALITY
  const goal = { psnr: least, similarity: 1 - (1 - settings.similarity) / 2 }
  const { width, height } = seen.samples
  const use = { width, height, base: seen.space.entry, method: 'quantized', isExact: false } as const
  const attempt = (colors: ReducedColors) => tryIndexed(colors, use, platform)
  const measure = await openSimilarity(platform)
  const found = await findColors(seen, goal, { attempt, isUseful, measure })
  return found?.finish()
}

/** Whether an encoding that is expected to take a number of bytes may be chosen. */
export type IsUseful = (bytes: number) => boolean

/** The quality that quantization must keep. */
interface ColorGoal {
  /** In dB. */
  psnr: number
  similarity: number
}

/** What palettes are tried with. */
interface ColorTrials {
  /** Deflates a sample. */
  attempt: (colors: ReducedColors) => Promise<FlateTrial>
  isUseful: IsUseful
  measure: MeasureSimilarity
}

/** The smallest palette that meets the goal. */
async function findColors(
  { samples, palette }: IndexedRaster,
  goal: ColorGoal,
  { attempt, isUseful, measure }: ColorTrials,
): Promise<FlateTrial | undefined> {
  const quantizer = colorQuantizer(samples, palette)
  if (quantizer.colorCount <= FEWEST) return attempt(quantizer.reduceTo(FEWEST))
  let luma: ByteSamples | undefined
  const looksSame = (colors: ReducedColors) => {
    luma ??= toLuma(samples)
    return measure(luma, lumaOf(colors, samples)).content >= goal.similarity
  }
  /** Undefined if the goal is missed; a trial that cannot win is not compared with the image, which takes longest. */
  const judge = async (colors: ReducedColors) => {
    if (colors.psnr < goal.psnr) return undefined
    const trial = await attempt(colors)
    if (!isUseful(trial.bytes)) return { trial, isUseless: true }
    return looksSame(colors) ? { trial, isUseless: false } : undefined
  }
  const few = quantizer.reduceTo(FEW)
  const judged = await judge(few)
  if (judged !== undefined) {
    const fewest = await judge(quantizer.reduceTo(FEWEST))
    return [fewest, judged].find((found) => found?.isUseless === false)?.trial
  }
  const needed = FEW * 2 ** Math.min(4, (goal.psnr - few.psnr) / DECIBELS_PER_DOUBLING)
  for (const count of COLOR_COUNTS) {
    const tried = count < needed ? undefined : await judge(quantizer.reduceTo(count))
    if (tried !== undefined) return tried.isUseless ? undefined : tried.trial
  }
  return undefined
}

/** The luma of the quantized image. */
function lumaOf({ valuesIn, colors, count }: ReducedColors, { width, height, channels }: ByteSamples): ByteSamples {
  const { data: lumas } = toLuma({ width: count, height: 1, channels, data: colors })
  return { width, height, channels: 1, data: valuesIn(lumas) }
}

/** The share of pixels equal to the one before. */
function equalShareOf({ samples, palette }: IndexedRaster): number {
  const pixels = samples.width * samples.height
  if (palette !== undefined) return countEqual(palette.indexes) / pixels
  return (samples.channels === 1 ? countEqual(samples.data) : countEqualColors(samples.data)) / pixels
}

function countEqual(values: Uint8Array): number {
  let same = 0
  for (let at = 1; at < values.length; at += 1) if (values[at] === values[at - 1]) same += 1
  return same
}

/** The same for RGB. */
function countEqualColors(data: Uint8Array): number {
  let same = 0
  for (let at = 3; at < data.length; at += 3) {
    if (data[at] === data[at - 3] && data[at + 1] === data[at - 2] && data[at + 2] === data[at - 1]) same += 1
  }
  return same
}
