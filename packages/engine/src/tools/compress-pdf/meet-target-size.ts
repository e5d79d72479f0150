import { COMPRESSION_LEVEL_IDS } from '@recto/contract'

import type { LevelSettings } from './level-settings.ts'

/** The document at one strength. */
interface Attempt {
  bytes: Uint8Array
}

/** The chosen attempt, and whether it meets the target. */
export interface TargetResult<Result> {
  result: Result
  isMet: boolean
}

/** The strength of the last level. */
const MAX_STRENGTH = COMPRESSION_LEVEL_IDS.length - 1

/** Bisection steps between too large and small enough; each is a whole compression. */
const MAX_STEPS = 3

/** Stops at this share of the target: another attempt would not look visibly better. */
const CLOSE_ENOUGH_SHARE = 0.97

/** The position of a level on the scale of strengths. */
export function levelStrength(level: LevelSettings['level']): number {
  return COMPRESSION_LEVEL_IDS.indexOf(level)
}

/**
 * Finds the lowest strength whose result is within a size.
 * @param attempt compresses at a strength, 0 for low to 3 for maximum
 * @param from the strength to use if it already meets the target
 */
export async function meetTargetSize<Result extends Attempt>(
  targetSize: number,
  from: number,
  attempt: (strength: number) => Promise<Result>,
): Promise<TargetResult<Result>> {
  const first = await attempt(from)
  if (first.bytes.length <= targetSize) return { result: first, isMet: true }
  const last = from === MAX_STRENGTH ? first : await attempt(MAX_STRENGTH)
  if (last.bytes.length > targetSize)
    return { result: last.bytes.length < first.bytes.length ? last : first, isMet: false }
  let [tooLarge, enough] = [from, MAX_STRENGTH]
  let best = last
  for (let step = 0; step < MAX_STEPS && best.bytes.length < targetSize * CLOSE_ENOUGH_SHARE; step += 1) {
    const strength = (tooLarge + enough) / 2
    const result = await attempt(strength)
    if (result.bytes.length > targetSize) tooLarge = strength
    else [enough, best] = [strength, result]
  }
  return { result: best, isMet: true }
}
