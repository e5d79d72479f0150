/** Parameters of the trade-off between time and size. */
export interface Effort {
  /** Candidates compared at each position. */
  maxDepth: number
  /** A match of this length is taken as it is, without searching inside it. */
  niceLength: number
  /** Parses of the whole data before it is split into blocks. */
  passes: number
  /** Parses of each block, each with costs from the previous one. */
  blockPasses: number
}

/** `best` takes a quarter longer than `fast` and saves a tenth of a percent. */
export type EffortName = 'fast' | 'best'

/** Longer than any match. */
const ANY_LENGTH = 259
/** Up to this size the search continues inside long matches. */
const SHORT_BYTES = 32_768

const FAST: Effort = { maxDepth: 24, niceLength: 96, passes: 1, blockPasses: 2 }
/** Another pass over the data, and two over each block, would save 0.1 % in 1.4 times the time. */
const BEST: Effort = { maxDepth: 60, niceLength: 258, passes: 1, blockPasses: 2 }

/** The parameters for a number of bytes. */
export function effortFor(effort: EffortName, byteCount: number): Effort {
  if (effort === 'fast') return FAST
  return byteCount <= SHORT_BYTES ? { ...BEST, niceLength: ANY_LENGTH } : BEST
}
