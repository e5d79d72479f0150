/** How hard is tried to make data small. */
export interface Effort {
  /** Earlier places that are compared with each position. */
  maxDepth: number
  /** A match so long is taken as it is: nothing is looked for within it. */
  niceLength: number
  /** Parses of everything before it is divided into blocks. */
  passes: number
  /** Parses of each block, each with costs from the one before. */
  blockPasses: number
  /** How often the division into blocks is made again from better parses. */
  rounds: number
}

/** Names of efforts: `best` takes two to three times as long as `fast` for half a percent. */
export type EffortName = 'fast' | 'best'

/** More than any match is long. */
const ANY_LENGTH = 259
/** Data so short is searched everywhere, within long matches, too. */
const SHORT_BYTES = 32_768

const FAST: Effort = { maxDepth: 24, niceLength: 128, passes: 1, blockPasses: 2, rounds: 1 }
const BEST: Effort = { maxDepth: 100, niceLength: 258, passes: 2, blockPasses: 8, rounds: 2 }

/** What an effort is for so many bytes. */
export function effortFor(effort: EffortName, byteCount: number): Effort {
  if (effort === 'fast') return FAST
  return byteCount <= SHORT_BYTES ? { ...BEST, niceLength: ANY_LENGTH } : BEST
}
