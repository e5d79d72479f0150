import { bestCodes, FIXED_CODES } from './block-codes.ts'
import { costsOf, firstCosts, costsIn } from './costs.ts'
import type { Effort } from './efforts.ts'
import { estimateBits } from './estimate-bits.ts'
import type { Matches } from './match-finder.ts'
import type { OptimalParser } from './optimal-parse.ts'
import { countSymbols, type Parse, type Range } from './parse.ts'
import { splitBlocks } from './split-blocks.ts'
import { LENGTH_MASK } from './symbols.ts'
import type { Block } from './write-block.ts'

/** A parse, split into blocks. */
export interface Plan {
  parse: Parse
  blocks: Block[]
}

/** What planning needs. */
export interface PlanContext {
  data: Uint8Array
  matches: Matches
  parser: OptimalParser
  effort: Effort
}

/** Up to this size fixed codes may be best. */
const MAX_FIXED_BYTES = 2048
/** Passes stop when one gains less than this share of the block. */
const MIN_GAIN_SHARE = 1 / 4000
/** Above this average match length passes take long and gain little. */
const LONG_MATCH_LENGTH = 48

/** Parses a segment of data and splits it into blocks so that it takes few bits. */
export function planBlocks(context: PlanContext): Plan {
  const { start, end } = context.matches
  const plan = planWithOwnCodes({ ...context, effort: affordableEffort(context) })
  if (end - start > MAX_FIXED_BYTES) return plan
  const fixed = planWithFixedCodes(context)
  return bitsOf(fixed) < bitsOf(plan) ? fixed : plan
}

function bitsOf({ blocks }: Plan): number {
  return blocks.reduce((sum, { bits }) => sum + bits, 3 * blocks.length)
}

/** Reduces the effort if passes would have to consider very many lengths. */
function affordableEffort({ matches: { start, end, first, steps }, effort }: PlanContext): Effort {
  let lengths = 0
  for (let index = 0; index < end - start; index += 1) {
    const next = first[index + 1] ?? 0
    if (next > (first[index] ?? 0)) lengths += (steps[next - 1] ?? 0) & LENGTH_MASK
  }
  if (lengths < LONG_MATCH_LENGTH * (end - start)) return effort
  return { ...effort, blockPasses: Math.min(effort.blockPasses, 3) }
}

function planWithFixedCodes({ data, matches, parser }: PlanContext): Plan {
  const { start, end } = matches
  const parse = { data, start, steps: new Int32Array(end - start) }
  const range = { from: start, to: end }
  parser.parse(matches, costsIn(FIXED_CODES), range, parse.steps)
  return { parse, blocks: [{ ...range, ...bestCodes(countSymbols(parse, range)) }] }
}

function planWithOwnCodes(context: PlanContext): Plan {
  const { data, matches, parser, effort } = context
  const { start, end } = matches
  const parse: Parse = { data, start, steps: new Int32Array(end - start) }
  const whole = { from: start, to: end }
  parser.parse(matches, firstCosts(data, whole), whole, parse.steps)
  for (let pass = 1; pass < effort.passes; pass += 1) {
    parser.parse(matches, costsOf(countSymbols(parse, whole)), whole, parse.steps)
  }
  const ranges = splitBlocks(parse, whole)
  for (const range of ranges) refine(context, parse, range)
  return { parse, blocks: ranges.map((range) => ({ ...range, ...bestCodes(countSymbols(parse, range)) })) }
}

/** Parses a block repeatedly, with costs from the previous parse, as long as it gets smaller. */
function refine({ matches, parser, effort }: PlanContext, parse: Parse, range: Range): void {
  const { start, steps } = parse
  const part = steps.subarray(range.from - start, range.to - start)
  let kept = part.slice()
  let frequencies = countSymbols(parse, range)
  let bits = estimateBits(frequencies)
  for (let pass = 0; pass < effort.blockPasses; pass += 1) {
    parser.parse(matches, costsOf(frequencies), range, steps)
    frequencies = countSymbols(parse, range)
    const gain = bits - estimateBits(frequencies)
    if (gain > 0) {
      kept = part.slice()
      bits -= gain
    }
    // Costs change a lot in the second pass, which may gain where the first did not.
    if (pass > 0 && gain < bits * MIN_GAIN_SHARE) break
  }
  part.set(kept)
}
