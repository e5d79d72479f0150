import type { JpegEncoding, PictureCodecs, PictureSize } from '../../../pictures/codecs.ts'
import { LumaReference } from '../../../pictures/similarity/luma-reference.ts'
import { toLuma } from './gray.ts'
import type { JpegGoal } from './jpeg-goal.ts'
import { probeOf } from './probe.ts'
import { asBytes, type ByteSamples } from './raster.ts'
import { scaled } from './reduced-size.ts'

/** From this quality on colours are as fine as brightness. */
const FINE_COLORS_FROM = 85

/** Qualities that are so near to each other are not told apart. */
const NEAR = 3

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

/** How a JPEG of a quality is made. */
export function encodingOf(quality: number): JpegEncoding {
  return { quality: Math.round(quality), subsampling: quality < FINE_COLORS_FROM ? '4:2:0' : '4:4:4' }
}

/**
 * Finds the size and quality at which a picture takes the fewest bytes and is as like itself as asked for, where it is
 * looked at; where none is, those at which it is most like itself.
 */
export async function findPacking(
  samples: ByteSamples,
  sizes: readonly SizeChoice[],
  goal: JpegGoal,
  codecs: PictureCodecs,
): Promise<JpegPacking | undefined> {
  const attempt = await attempts(samples, goal, codecs)
  const found: JpegPacking[] = []
  for (const { size, maxQuality } of sizes) {
    const most = Math.min(maxQuality, goal.maxQuality)
    if (most >= goal.minQuality) found.push(await findQuality(goal, most, (quality) => attempt(size, quality)))
  }
  const good = found.filter(({ similarity }) => similarity >= goal.similarity)
  if (good.length > 0) return good.toSorted((one, other) => one.bytes - other.bytes)[0]
  return found.toSorted((one, other) => other.similarity - one.similarity)[0]
}

/**
 * The least quality that meets the goal, or the best one. Similarity rises with quality, nearly along a line between
 * two attempts that are not far from each other, so that few of them are enough.
 */
async function findQuality(
  goal: JpegGoal,
  maxQuality: number,
  attempt: (quality: number) => Promise<JpegPacking>,
): Promise<JpegPacking> {
  const { minQuality, similarity } = goal
  let below = await attempt(minQuality)
  if (below.similarity >= similarity || maxQuality - minQuality < NEAR) return below
  let above = await attempt(Math.min(maxQuality, Math.max(goal.quality, minQuality + NEAR)))
  if (above.similarity < similarity && maxQuality - above.quality >= NEAR) {
    below = above
    above = await attempt(maxQuality)
  }
  if (above.similarity < similarity) return above
  const between = crossing(below, above, similarity)
  if (between - below.quality < NEAR || above.quality - between < NEAR) return above
  const middle = await attempt(between)
  return middle.similarity >= similarity ? middle : above
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
  { viewScale }: JpegGoal,
  codecs: PictureCodecs,
): Promise<(size: PictureSize, quality: number) => Promise<JpegPacking>> {
  const probe = probeOf(samples)
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
