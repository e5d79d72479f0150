import { type MeasureSimilarity, openSimilarity } from '@recto/images'
import type { JpegEncoding, ImageCodecs, ImageSize, Platform } from '@recto/runtime'

import { toLuma } from './reduce-to-gray.ts'
import type { JpegGoal } from './jpeg-goal.ts'
import { representativeCrop } from './representative-crop.ts'
import { asBytes, type ByteSamples } from './raster.ts'
import { scaled } from './reduced-size.ts'

/** Chroma is not subsampled from this quality on. */
const MIN_QUALITY_FOR_444 = 85

/** The smallest difference of qualities that is tried. */
const MIN_QUALITY_STEP = 3

/** Steps between a quality that is too low and one that is sufficient. */
const MAX_REFINEMENTS = 4

/** A line through two attempts says nothing about qualities that are further away than this multiple of their distance. */
const FAR = 2

/** A size and quality, with the result on the test crop. */
export interface JpegTrial {
  size: ImageSize
  quality: number
  similarity: number
  bytes: number
  data: Uint8Array
  /** Whether the test crop is all of the image. */
  isWhole: boolean
}

/** A candidate size, with the highest useful quality. */
export interface SizeOption {
  size: ImageSize
  maxQuality: number
}

/** What to search for. */
export interface JpegSearch {
  /** Candidate sizes, smallest first. */
  sizes: readonly SizeOption[]
  goal: JpegGoal
  /** Larger results are useless. */
  maxBytes: number
}

/** The test crop of a large image has only its busy rows; per pixel, the whole image takes at least this share of its bytes. */
const MIN_SHARE_OF_CROP_BYTES = 1 / 3

/** A JPEG takes at least this share of the bytes of its draft: 0.6 to 0.9 of them in 40 images. */
export const MIN_SHARE_OF_DRAFT_BYTES = 0.55

/** At the lowest qualities, no draft is needed below this: 0.05 to 0.15 bytes are usual. */
const MOST_LIKELY_BYTES_PER_PIXEL = 0.25

/** Encoder options for a quality. */
export function jpegEncoding(quality: number): JpegEncoding {
  return { quality: Math.round(quality), subsampling: quality < MIN_QUALITY_FOR_444 ? '4:2:0' : '4:4:4' }
}

/**
 * Finds the size and quality with the fewest bytes that meet the goal at viewing resolution; if none does, those that
 * come closest. Undefined if the result would be too large.
 */
export async function findJpegSettings(
  samples: ByteSamples,
  { sizes, goal, maxBytes }: JpegSearch,
  platform: Platform,
): Promise<JpegTrial | undefined> {
  const crop = representativeCrop(samples)
  const tools = { codecs: platform.imageCodecs, measure: await openSimilarity(platform) }
  const trials = new TrialEncoder(samples, crop, goal, tools)
  const share = samples.data.length / crop.data.length
  const limit = crop === samples ? maxBytes : maxBytes / (share * MIN_SHARE_OF_CROP_BYTES)
  let best: JpegTrial | undefined
  for (const { size, maxQuality } of sizes) {
    const most = Math.min(maxQuality, goal.maxQuality)
    if (most < goal.minQuality) continue
    // At equal quality more pixels take more bytes, so larger sizes cannot win.
    if (await trials.isTooLarge(size, goal.minQuality, limit)) break
    const encoded = await trials.encode(size, goal.minQuality)
    if (encoded.bytes > limit || (best !== undefined && meets(best, goal) && encoded.bytes >= best.bytes)) break
    const lowest = await trials.measure(encoded)
    const found = await findQuality(goal, lowest, most, (quality) => trials.attempt(size, quality))
    if (best === undefined || isBetter(found, best, goal)) best = found
    if (best.quality === goal.minQuality && meets(best, goal)) break
  }
  return best
}

function meets({ similarity }: JpegTrial, goal: JpegGoal): boolean {
  return similarity >= goal.similarity
}

function isBetter(one: JpegTrial, other: JpegTrial, goal: JpegGoal): boolean {
  if (meets(one, goal) !== meets(other, goal)) return meets(one, goal)
  return meets(one, goal) ? one.bytes < other.bytes : one.similarity > other.similarity
}

/**
 * The lowest quality that meets the goal, or else the highest. Similarity rises with quality and is nearly linear between
 * close attempts, so a few are enough.
 */
async function findQuality(
  goal: JpegGoal,
  lowest: JpegTrial,
  maxQuality: number,
  attempt: (quality: number) => Promise<JpegTrial>,
): Promise<JpegTrial> {
  let below = lowest
  if (meets(below, goal) || maxQuality - below.quality < MIN_QUALITY_STEP) return below
  let above = await attempt(Math.min(maxQuality, Math.max(goal.quality, below.quality + MIN_QUALITY_STEP)))
  for (const next of [beyond(below, above, { goal, maxQuality }), maxQuality]) {
    if (meets(above, goal) || maxQuality - above.quality < MIN_QUALITY_STEP) break
    below = above
    above = await attempt(next)
  }
  return meets(above, goal) ? narrow(below, above, goal, attempt) : above
}

/** The quality to try after two that are too low: where a line through them meets the goal, or the highest if that is far. */
function beyond(
  below: JpegTrial,
  above: JpegTrial,
  { goal, maxQuality }: { goal: JpegGoal; maxQuality: number },
): number {
  const expected = interpolateQuality(below, above, goal.similarity)
  const isNear = above.similarity > below.similarity && expected - above.quality < FAR * (above.quality - below.quality)
  const next = Math.max(expected, above.quality) + MIN_QUALITY_STEP
  return isNear && maxQuality - next >= MIN_QUALITY_STEP ? next : maxQuality
}

/** The lowest quality that meets the goal between one that does not and one that does. */
async function narrow(
  low: JpegTrial,
  high: JpegTrial,
  goal: JpegGoal,
  attempt: (quality: number) => Promise<JpegTrial>,
): Promise<JpegTrial> {
  let [below, above] = [low, high]
  for (let step = 0; step < MAX_REFINEMENTS; step += 1) {
    const expected = interpolateQuality(below, above, goal.similarity)
    if (above.quality - expected < MIN_QUALITY_STEP) return above
    // Interpolation stalls where the curve is bent, so it takes turns with bisection.
    const guess = step % 2 === 0 ? expected : (expected + above.quality) / 2
    const between = Math.max(
      Math.min(Math.round(guess), above.quality - MIN_QUALITY_STEP),
      below.quality + MIN_QUALITY_STEP,
    )
    if (above.quality - between < MIN_QUALITY_STEP) return above
    const middle = await attempt(between)
    if (meets(middle, goal)) above = middle
    else below = middle
  }
  return above
}

/** The quality at which a line through two attempts reaches a similarity, rounded up. */
function interpolateQuality(below: JpegTrial, above: JpegTrial, similarity: number): number {
  const rise = above.similarity - below.similarity
  if (rise <= 0) return above.quality
  return Math.ceil(below.quality + ((above.quality - below.quality) * (similarity - below.similarity)) / rise) + 1
}

/** A size and quality before its similarity is known. */
type EncodedTrial = Omit<JpegTrial, 'similarity'> & { data: Uint8Array }

/** Encodes the test crop of an image at sizes and qualities, and measures the results. */
class TrialEncoder {
  readonly #samples: ByteSamples
  readonly #crop: ByteSamples
  readonly #codecs: ImageCodecs
  readonly #measure: MeasureSimilarity
  readonly #view: ImageSize
  /** The luma of the crop at viewing resolution. */
  #reference: ByteSamples | undefined
  /** The crop at the size of the latest attempt; qualities of one size are tried one after another. */
  #reduced: ByteSamples | undefined

  constructor(
    samples: ByteSamples,
    crop: ByteSamples,
    { viewScale }: JpegGoal,
    { codecs, measure }: { codecs: ImageCodecs; measure: MeasureSimilarity },
  ) {
    this.#samples = samples
    this.#crop = crop
    this.#codecs = codecs
    this.#measure = measure
    this.#view = scaled(crop, viewScale)
  }

  /** Whether a draft shows that the JPEG would take more bytes than a limit. */
  async isTooLarge(size: ImageSize, quality: number, limit: number): Promise<boolean> {
    const scale = size.width / this.#samples.width
    if (limit > this.#crop.width * this.#crop.height * scale * scale * MOST_LIKELY_BYTES_PER_PIXEL) return false
    const draft = await this.#encode(size, { ...jpegEncoding(quality), isDraft: true })
    return draft.length * MIN_SHARE_OF_DRAFT_BYTES > limit
  }

  async attempt(size: ImageSize, quality: number): Promise<JpegTrial> {
    return this.measure(await this.encode(size, quality))
  }

  async encode(size: ImageSize, quality: number): Promise<EncodedTrial> {
    const data = await this.#encode(size, jpegEncoding(quality))
    return { size, quality, bytes: data.length, isWhole: this.#crop === this.#samples, data }
  }

  async measure(trial: EncodedTrial): Promise<JpegTrial> {
    const decoded = await this.#codecs.decodeJpeg(trial.data)
    if (decoded === undefined) return { ...trial, similarity: 0 }
    this.#reference ??= await this.#resize(toLuma(this.#crop), this.#view)
    const seen = await this.#resize(toLuma(asBytes(decoded)), this.#view)
    return { ...trial, similarity: this.#measure(this.#reference, seen).content }
  }

  async #encode(size: ImageSize, encoding: JpegEncoding): Promise<Uint8Array> {
    const own = this.#crop === this.#samples ? size : scaled(this.#crop, size.width / this.#samples.width)
    if (!hasSize(this.#reduced, own)) this.#reduced = await this.#resize(this.#crop, own)
    return this.#codecs.encodeJpeg(this.#reduced, encoding)
  }

  async #resize(image: ByteSamples, size: ImageSize): Promise<ByteSamples> {
    return hasSize(image, size) ? image : asBytes(await this.#codecs.resize(image, size))
  }
}

function hasSize(image: ByteSamples | undefined, { width, height }: ImageSize): image is ByteSamples {
  return image?.width === width && image.height === height
}
