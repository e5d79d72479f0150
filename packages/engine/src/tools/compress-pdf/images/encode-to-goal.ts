import type { JpegEncoding, PictureCodecs } from '../../../pictures/codecs.ts'
import { LumaReference } from '../../../pictures/similarity/luma-reference.ts'
import type { JpegGoal } from './jpeg-goal.ts'
import { probeOf, seenFrom } from './probe.ts'
import { asBytes, type ByteSamples } from './raster.ts'

/** A JPEG and the quality it has. */
export interface EncodedJpeg {
  jpeg: Uint8Array
  quality: number
}

/** From this quality on colours are as fine as brightness. */
const FINE_COLORS_FROM = 85

/** Qualities that are so near to each other are not told apart. */
const NEAR = 3

/** Packs a picture as the smallest JPEG that is as like it as asked for, as far as the bounds of quality allow. */
export async function encodeToGoal(samples: ByteSamples, goal: JpegGoal, codecs: PictureCodecs): Promise<EncodedJpeg> {
  const quality = await findQuality(samples, goal, codecs)
  return { jpeg: await codecs.encodeJpeg(samples, encodingOf(quality)), quality }
}

function encodingOf(quality: number): JpegEncoding {
  return { quality: Math.round(quality), subsampling: quality < FINE_COLORS_FROM ? '4:2:0' : '4:4:4' }
}

/** What a quality came to. */
interface Attempt {
  quality: number
  similarity: number
}

/**
 * Finds the least quality that meets the goal. Similarity rises with quality, nearly along a line over the short way
 * between two attempts, so that three of them are enough.
 */
async function findQuality(samples: ByteSamples, goal: JpegGoal, codecs: PictureCodecs): Promise<number> {
  const { minQuality, maxQuality } = goal
  if (minQuality === maxQuality) return maxQuality
  const attempt = attempts(samples, goal, codecs)
  const first = await attempt(goal.quality)
  const isMet = first.similarity >= goal.similarity
  const edge = await attempt(isMet ? minQuality : maxQuality)
  const [below, above] = isMet ? [edge, first] : [first, edge]
  if (below.similarity >= goal.similarity) return below.quality
  if (above.similarity < goal.similarity) return above.quality
  const between = await attempt(crossing(below, above, goal.similarity))
  if (between.quality - below.quality < NEAR || above.quality - between.quality < NEAR) {
    return between.similarity >= goal.similarity ? between.quality : above.quality
  }
  return between.similarity >= goal.similarity
    ? crossing(below, between, goal.similarity)
    : crossing(between, above, goal.similarity)
}

/** Where a line between two attempts meets a similarity. */
function crossing(below: Attempt, above: Attempt, similarity: number): number {
  const rise = above.similarity - below.similarity
  if (rise <= 0) return above.quality
  return Math.ceil(below.quality + ((above.quality - below.quality) * (similarity - below.similarity)) / rise)
}

function attempts(
  samples: ByteSamples,
  { viewStep }: JpegGoal,
  codecs: PictureCodecs,
): (quality: number) => Promise<Attempt> {
  const probe = probeOf(samples)
  const reference = new LumaReference(seenFrom(probe, viewStep))
  return async (quality) => {
    const decoded = await codecs.decodeJpeg(await codecs.encodeJpeg(probe, encodingOf(quality)))
    const similarity = decoded === undefined ? 0 : reference.compare(seenFrom(asBytes(decoded), viewStep)).content
    return { quality, similarity }
  }
}
