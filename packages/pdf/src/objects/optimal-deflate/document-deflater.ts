import type { Platform } from '@recto/runtime'

import { deflateOptimal } from './deflate-optimal.ts'
import type { EffortName } from './efforts.ts'

/** The budget of an effort in one document, in bytes of input: per stream, and in total. */
interface Allowance {
  effort: EffortName
  streamBytes: number
  allBytes: number
}

/**
 * Limits the time per document to a few seconds at 0.45 to 2.3 MB/s. With a total of 2 MB instead of 4, two drawings
 * among 47 public files came out an eighth larger.
 */
const ALLOWANCES: readonly Allowance[] = [
  { effort: 'best', streamBytes: 128 * 1024, allBytes: 256 * 1024 },
  { effort: 'fast', streamBytes: 4 * 1024 * 1024, allBytes: 4 * 1024 * 1024 },
]

/** Compresses to zlib format. */
export type Deflate = (bytes: Uint8Array) => Promise<Uint8Array>

/** How hard the streams of one document are compressed, in order of request. */
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

/**
 * Compresses with an effort, and never to more bytes than the platform's deflate; without an effort, uses only the
 * latter.
 */
export async function deflateWith(
  bytes: Uint8Array,
  effort: EffortName | undefined,
  platform: Pick<Platform, 'deflate'>,
): Promise<Uint8Array> {
  const usual = await platform.deflate(bytes)
  if (effort === undefined) return usual
  const best = deflateOptimal(bytes, { effort })
  return best.length < usual.length ? best : usual
}

/**
 * Creates the deflater of one document. It compresses as hard as its budget allows; then the platform's deflate takes over.
 */
export function documentDeflater(
  platform: Pick<Platform, 'deflate'>,
  allowances: readonly Allowance[] = ALLOWANCES,
): Deflate {
  const budget = new DeflateBudget(allowances)
  return (bytes) => deflateWith(bytes, budget.spend(bytes.length), platform)
}
