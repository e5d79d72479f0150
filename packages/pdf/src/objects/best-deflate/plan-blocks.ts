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

/** A parse and the blocks it is written in. */
export interface Plan {
  parse: Parse
  blocks: Block[]
}

/** What planning goes by. */
export interface PlanContext {
  data: Uint8Array
  matches: Matches
  parser: OptimalParser
  effort: Effort
}

/** Bytes for which the codes that need no description may be the best. */
const MAX_FIXED_BYTES = 2048
/** A pass that gains less than this share of what a block takes is the last one. */
const LEAST_GAIN = 1 / 4000
/** Where matches are longer than this on average, a pass takes long and gains little. */
const LONG_MATCHES = 48

/** Parses a stretch of data and divides it into blocks so that it takes few bits. */
export function planBlocks(context: PlanContext): Plan {
  const { start, end } = context.matches
  const plan = planWithOwnCodes({ ...context, effort: affordable(context) })
  if (end - start > MAX_FIXED_BYTES) return plan
  const fixed = planWithFixedCodes(context)
  return bitsOf(fixed) < bitsOf(plan) ? fixed : plan
}

function bitsOf({ blocks }: Plan): number {
  return blocks.reduce((sum, { bits }) => sum + bits, 3 * blocks.length)
}

/** Less effort where each pass has a great many lengths to look at. */
function affordable({ matches: { start, end, first, steps }, effort }: PlanContext): Effort {
  let lengths = 0
  for (let index = 0; index < end - start; index += 1) {
    const next = first[index + 1] ?? 0
    if (next > (first[index] ?? 0)) lengths += (steps[next - 1] ?? 0) & LENGTH_MASK
  }
  if (lengths < LONG_MATCHES * (end - start)) return effort
  return { ...effort, blockPasses: Math.min(effort.blockPasses, 3), rounds: 1 }
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
  let best: { bits: number; steps: Int32Array; ranges: Range[] } | undefined
  for (let round = 0; round < effort.rounds; round += 1) {
    const ranges = splitBlocks(parse, whole)
    const bits = ranges.reduce((sum, range) => sum + refine(context, parse, range), 0)
    if (best !== undefined && bits >= best.bits) break
    best = { bits, ranges, steps: parse.steps.slice() }
  }
  const chosen = { ...parse, steps: best?.steps ?? parse.steps }
  const blocks = (best?.ranges ?? [whole]).map((range) => ({ ...range, ...bestCodes(countSymbols(chosen, range)) }))
  return { parse: chosen, blocks }
}

/**
 * Parses a block again and again, with costs from the parse before, as long as it gains.
 * @returns about the bits it takes then
 */
function refine({ matches, parser, effort }: PlanContext, parse: Parse, range: Range): number {
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
    // The second pass may gain where the first did not: costs move far in it.
    if (pass > 0 && gain < bits * LEAST_GAIN) break
  }
  part.set(kept)
  return bits
}
