import { COMPRESSION_LEVEL_IDS } from '@recto/contract'

import type { LevelSettings } from './levels.ts'

/** The document at one strength. */
interface Attempt {
  bytes: Uint8Array
}

/** The chosen attempt, and whether it meets the target. */
export interface MetTarget<Made> {
  made: Made
  isMet: boolean
}

/** The strength of the last level. */
const STRONGEST = COMPRESSION_LEVEL_IDS.length - 1

/** Bisection steps between too large and small enough; each is a whole compression. */
const MAX_STEPS = 3

/** Stops at this share of the target: another attempt would not look visibly better. */
const NEAR = 0.97

/** The position of a level on the scale of strengths. */
export function strengthOf(level: LevelSettings['level']): number {
  return COMPRESSION_LEVEL_IDS.indexOf(level)
}

/**
 * Finds the lowest strength whose result is within a size.
 * @param attempt compresses at a strength, 0 for low to 3 for maximum
 * @param from the strength to use if it already meets the target
 */
export async function meetTarget<Made extends Attempt>(
  targetSize: number,
  from: number,
  attempt: (strength: number) => Promise<Made>,
): Promise<MetTarget<Made>> {
  const first = await attempt(from)
  if (first.bytes.length <= targetSize) return { made: first, isMet: true }
  const last = from === STRONGEST ? first : await attempt(STRONGEST)
  if (last.bytes.length > targetSize)
    return { made: last.bytes.length < first.bytes.length ? last : first, isMet: false }
  let [tooLarge, enough] = [from, STRONGEST]
  let best = last
  for (let step = 0; step < MAX_STEPS && best.bytes.length < targetSize * NEAR; step += 1) {
    const strength = (tooLarge + enough) / 2
    const made = await attempt(strength)
    if (made.bytes.length > targetSize) tooLarge = strength
    else [enough, best] = [strength, made]
  }
  return { made: best, isMet: true }
}
