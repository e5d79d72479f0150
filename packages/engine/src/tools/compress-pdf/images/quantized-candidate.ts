import { LumaReference, quantize } from '@recto/images'
import type { Samples } from '@recto/runtime'

import type { Candidate } from './candidate.ts'
import type { Palette } from './exact-palette.ts'
import { toLuma } from './gray.ts'
import type { ImageTask } from './image-task.ts'
import { resizeRaster } from './lossy-candidates.ts'
import { packPalette } from './pack-samples.ts'
import type { ByteSamples, Raster } from './raster.ts'

/** Numbers of colours that are tried, from the middle: as many as 2, 4 and 8 bits tell apart, and fewer, which pack better. */
const [FEWEST, FEW, COLOR_COUNTS] = [4, 16, [32, 64, 128, 256]]

/** Decibels that twice as many colours bring at most: gray has a line of them, and half the distance is six. */
const RATIO_OF_TWICE = 6

/** Pictures of more pixels take too long, and of fewer have nothing to give. */
const [MIN_PIXELS, MAX_PIXELS] = [2000, 12_000_000]

/** The share of pixels like the one to their left from which on a picture was drawn, and not taken with a lens. */
const DRAWN_SHARE = 0.3

/** Scaled down, edges get shades of their own, which is only worth it from so many times the pixels along a side. */
const FINE_ENOUGH = 2

/** Peak signal-to-noise ratio that a palette keeps, in decibels: so much, and so much for each step of JPEG quality that the level begins with. */
const [BASE_RATIO, RATIO_OF_QUALITY] = [20.5, 0.25]

/** A drawing, a chart or the picture of a screen in fewer colours; undefined where it is none, or they would show. */
export async function quantizedCandidate(raster: Raster, task: ImageTask): Promise<Candidate | undefined> {
  const { platform, settings, isMask, image } = task
  const pixels = image.width * image.height
  if (isMask || !image.hasPlainDecode || raster.space.kind === 'cmyk') return undefined
  if (pixels < MIN_PIXELS || pixels > MAX_PIXELS || shareOfRuns(raster.samples) < DRAWN_SHARE) return undefined
  const isMuchTooFine = image.width > task.sizes[0].width * FINE_ENOUGH
  const { samples, space } = isMuchTooFine
    ? await resizeRaster(raster, task.sizes[1] ?? task.sizes[0], platform)
    : raster
  const least = BASE_RATIO + settings.quality * RATIO_OF_QUALITY
  const found = findColors(samples, { ratio: least, similarity: 1 - (1 - settings.similarity) / 2 })
  if (found === undefined) return undefined
  const { width, height } = samples
  return packPalette(found, { width, height, base: space.entry, method: 'quantized', isExact: false }, platform)
}

/** What is left of a picture in fewer colours at least. */
interface ColorGoal {
  /** Peak signal-to-noise ratio, in decibels. */
  ratio: number
  similarity: number
}

/** The fewest colours that are enough. */
function findColors(samples: ByteSamples, goal: ColorGoal): Palette | undefined {
  const reference = new LumaReference(toLuma(samples))
  const attempt = (count: number) => {
    const palette = inColors(samples, count)
    const shown = expandPalette(palette, samples)
    const ratio = signalToNoise(samples, shown)
    const isEnough = ratio >= goal.ratio && reference.compare(toLuma(shown)).content >= goal.similarity
    return { palette, ratio, isEnough }
  }
  const few = attempt(FEW)
  if (few.isEnough) {
    const fewest = attempt(FEWEST)
    return fewest.isEnough ? fewest.palette : few.palette
  }
  const needed = FEW * 2 ** Math.min(4, (goal.ratio - few.ratio) / RATIO_OF_TWICE)
  for (const count of COLOR_COUNTS) {
    const tried = count < needed ? undefined : attempt(count)
    if (tried?.isEnough === true) return tried.palette
  }
  return undefined
}

/** A picture in so many colours at most. */
function inColors(samples: ByteSamples, count: number): Palette {
  const { palette, indices } = quantize(samples, count)
  const colors = samples.channels === 1 ? palette.filter((_, at) => at % 3 === 0) : palette
  return { indexes: indices, colors, count: colors.length / samples.channels }
}

/** The picture that a palette shows. */
function expandPalette({ indexes, colors }: Palette, { width, height, channels }: ByteSamples): ByteSamples {
  const data = new Uint8Array(indexes.length * channels)
  for (let pixel = 0, at = 0; pixel < indexes.length; pixel += 1) {
    const entry = (indexes[pixel] ?? 0) * channels
    for (let part = 0; part < channels; part += 1) data[at++] = colors[entry + part] ?? 0
  }
  return { width, height, channels, data }
}

/** The share of pixels that are exactly like the one before. */
function shareOfRuns({ data, channels }: ByteSamples): number {
  let same = 0
  for (let at = channels; at < data.length; at += channels) {
    let isSame = true
    for (let part = at; part < at + channels; part += 1) if (data[part] !== data[part - channels]) isSame = false
    if (isSame) same += 1
  }
  return (same * channels) / data.length
}

/** Peak signal-to-noise ratio of a picture to another, in decibels. */
function signalToNoise(before: Samples, after: Samples): number {
  let sum = 0
  for (let at = 0; at < before.data.length; at += 1) {
    const difference = (before.data[at] ?? 0) - (after.data[at] ?? 0)
    sum += difference * difference
  }
  return sum === 0 ? Infinity : 10 * Math.log10((255 * 255 * before.data.length) / sum)
}
