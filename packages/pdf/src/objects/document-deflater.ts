import { deflateOptimal, type EffortName } from '@recto/deflate'
import type { Platform } from '@recto/runtime'

/** The budget of an effort in one document, in bytes of input: per stream, and in total. */
interface Allowance {
  effort: EffortName
  streamBytes: number
  allBytes: number
}

/**
 * Limits the time per document to a second at 4.8 to 6 MB/s. With a total of 2 MB instead of 4, two drawings among 47
 * public files came out an eighth larger.
 */
const ALLOWANCES: readonly Allowance[] = [
  { effort: 'best', streamBytes: 128 * 1024, allBytes: 256 * 1024 },
  { effort: 'fast', streamBytes: 4 * 1024 * 1024, allBytes: 4 * 1024 * 1024 },
]

/** Compresses to zlib format. */
export type Deflate = (bytes: Uint8Array) => Promise<Uint8Array>

/** How hard the streams of one document are compressed, in the order in which they ask. */
export class DeflateBudget {
  readonly #allowances: readonly Allowance[]
  readonly #spent: Record<EffortName, number> = { best: 0, fast: 0 }

  constructor(allowances: readonly Allowance[] = ALLOWANCES) {
    this.#allowances = allowances
  }

  /** Takes what a stream needs from the budget; undefined if it is spent. */
  spend(byteCount: number): EffortName | undefined {
    const allowance = this.#allowances.find(({ effort, streamBytes, allBytes }) => {
      return byteCount <= streamBytes && this.#spent[effort] + byteCount <= allBytes
    })
    if (allowance === undefined) return undefined
    this.#spent[allowance.effort] += byteCount
    return allowance.effort
  }
}

/** Compresses with an effort, or, without one, by the platform's deflate. */
export async function deflateWith(
  bytes: Uint8Array,
  effort: EffortName | undefined,
  platform: Platform,
): Promise<Uint8Array> {
  return effort === undefined ? platform.deflate(bytes) : deflateOptimal(bytes, { effort }, platform)
}

/**
 * Creates the deflater of one document. It compresses as hard as its budget allows; then the platform's deflate takes over.
 */
export function documentDeflater(platform: Platform, allowances: readonly Allowance[] = ALLOWANCES): Deflate {
  const budget = new DeflateBudget(allowances)
  return (bytes) => deflateWith(bytes, budget.spend(bytes.length), platform)
}
