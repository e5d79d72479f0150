import { COMPRESSION_LEVEL_IDS } from '@recto/contract'

import type { LevelSettings } from './levels.ts'

/** What was made at one strength. */
interface Attempt {
  bytes: Uint8Array
}

/** The attempt that is taken, and whether it is small enough. */
export interface MetTarget<Made> {
  made: Made
  isMet: boolean
}

/** Strength of the last level. */
const STRONGEST = COMPRESSION_LEVEL_IDS.length - 1

/** Attempts between what is too large and what is small enough; each halves what is given away for nothing. */
const MAX_STEPS = 3

/** So near to the target, no pages look better for another attempt. */
const NEAR = 0.97

/** The place of a level on the line through all levels. */
export function strengthOf(level: LevelSettings['level']): number {
  return COMPRESSION_LEVEL_IDS.indexOf(level)
}

/**
 * Finds the least that must be given away for a size to be met from below.
 * @param attempt makes the document at a strength, 0 for low to 3 for maximum
 * @param from the strength that is enough if it meets the target
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
