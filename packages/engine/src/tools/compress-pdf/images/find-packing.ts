import { LumaReference } from '@recto/images'
import type { JpegEncoding, PictureCodecs, PictureSize } from '@recto/runtime'

import { toLuma } from './gray.ts'
import type { JpegGoal } from './jpeg-goal.ts'
import { probeOf } from './probe.ts'
import { asBytes, type ByteSamples } from './raster.ts'
import { scaled } from './reduced-size.ts'

/** From this quality on colours are as fine as brightness. */
const FINE_COLORS_FROM = 85

/** Qualities that are so near to each other are not told apart. */
const NEAR = 3

/** Attempts between a quality that is too low and one that is enough. */
const MAX_CROSSINGS = 4

/** One way to pack a picture as a JPEG, and what it comes to in its probe. */
export interface JpegPacking {
  size: PictureSize
  quality: number
  similarity: number
  bytes: number
}

/** A size that may be tried, and the best quality that makes sense there. */
export interface SizeChoice {
  size: PictureSize
  maxQuality: number
}

/** What a picture may become. */
export interface PackingChoices {
  /** Sizes, the smallest first. */
  sizes: readonly SizeChoice[]
  goal: JpegGoal
  /** What takes more bytes is of no use. */
  maxBytes: number
}

/** Of a large picture only what is busy is packed to see how many bytes it takes; all of it takes at least this share of as many. */
const BUSY_SHARE = 1 / 3

/** How a JPEG of a quality is made. */
export function encodingOf(quality: number): JpegEncoding {
  return { quality: Math.round(quality), subsampling: quality < FINE_COLORS_FROM ? '4:2:0' : '4:4:4' }
}

/**
 * Finds the size and quality at which a picture takes the fewest bytes and is as like itself as asked for, where it is
 * looked at; where none is, those at which it is most like itself. Undefined where it would take too many bytes.
 */
export async function findPacking(
  samples: ByteSamples,
  { sizes, goal, maxBytes }: PackingChoices,
  codecs: PictureCodecs,
): Promise<JpegPacking | undefined> {
  const probe = probeOf(samples)
  const attempt = await attempts(samples, probe, goal, codecs)
  const share = samples.data.length / probe.data.length
  const limit = probe === samples ? maxBytes : maxBytes / (share * BUSY_SHARE)
  let best: JpegPacking | undefined
  for (const { size, maxQuality } of sizes) {
    const most = Math.min(maxQuality, goal.maxQuality)
    if (most < goal.minQuality) continue
    const lowest = await attempt(size, goal.minQuality)
    // With more pixels there are more bytes at the same quality, and nothing smaller to be found.
    if (lowest.bytes > limit || (best !== undefined && meets(best, goal) && lowest.bytes >= best.bytes)) break
    const found = await findQuality(goal, lowest, most, (quality) => attempt(size, quality))
    if (best === undefined || isBetter(found, best, goal)) best = found
  }
  return best
}

function meets({ similarity }: JpegPacking, goal: JpegGoal): boolean {
  return similarity >= goal.similarity
}

function isBetter(one: JpegPacking, other: JpegPacking, goal: JpegGoal): boolean {
  if (meets(one, goal) !== meets(other, goal)) return meets(one, goal)
  return meets(one, goal) ? one.bytes < other.bytes : one.similarity > other.similarity
}

/**
 * The least quality that meets the goal, or the best one. Similarity rises with quality, nearly along a line between
 * two attempts that are not far from each other, so that few of them are enough.
 */
async function findQuality(
  goal: JpegGoal,
  lowest: JpegPacking,
  maxQuality: number,
  attempt: (quality: number) => Promise<JpegPacking>,
): Promise<JpegPacking> {
  let below = lowest
  if (meets(below, goal) || maxQuality - below.quality < NEAR) return below
  let above = await attempt(Math.min(maxQuality, Math.max(goal.quality, below.quality + NEAR)))
  if (!meets(above, goal) && maxQuality - above.quality >= NEAR) {
    below = above
    above = await attempt(maxQuality)
  }
  if (!meets(above, goal)) return above
  for (let step = 0; step < MAX_CROSSINGS; step += 1) {
    // Where it was missed by a hair, the best quality is not the next one to take.
    const guess = step === 0 ? crossing(below, above, goal.similarity) : (below.quality + above.quality) / 2
    const between = Math.max(Math.round(guess), below.quality + NEAR)
    if (above.quality - between < NEAR) return above
    const middle = await attempt(between)
    if (meets(middle, goal)) above = middle
    else below = middle
  }
  return above
}

/** Where a line between two attempts meets a similarity, to the safe side. */
function crossing(below: JpegPacking, above: JpegPacking, similarity: number): number {
  const rise = above.similarity - below.similarity
  if (rise <= 0) return above.quality
  return Math.ceil(below.quality + ((above.quality - below.quality) * (similarity - below.similarity)) / rise) + 1
}

/** What tries a size and a quality on a probe of a picture. */
async function attempts(
  samples: ByteSamples,
  probe: ByteSamples,
  { viewScale }: JpegGoal,
  codecs: PictureCodecs,
): Promise<(size: PictureSize, quality: number) => Promise<JpegPacking>> {
  const view = scaled(probe, viewScale)
  const resized = async (picture: ByteSamples, size: PictureSize) =>
    picture.width === size.width && picture.height === size.height
      ? picture
      : asBytes(await codecs.resize(picture, size))
  const reference = new LumaReference(await resized(toLuma(probe), view))
  return async (size, quality) => {
    const reduced = await resized(probe, scaled(probe, size.width / samples.width))
    const jpeg = await codecs.encodeJpeg(reduced, encodingOf(quality))
    const decoded = await codecs.decodeJpeg(jpeg)
    const seen = decoded === undefined ? undefined : await resized(toLuma(asBytes(decoded)), view)
    const similarity = seen === undefined ? 0 : reference.compare(seen).content
    return { size, quality, similarity, bytes: jpeg.length }
  }
}
