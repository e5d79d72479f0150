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
 * Bounds the time for a document to a few seconds at 0.45 to 2.3 MB/s. With a total of 2 MB instead of 4, two drawings of 47
 * public files came out an eighth larger.
 */
const ALLOWANCES: readonly Allowance[] = [
  { effort: 'best', streamBytes: 128 * 1024, allBytes: 256 * 1024 },
  { effort: 'fast', streamBytes: 4 * 1024 * 1024, allBytes: 4 * 1024 * 1024 },
]

/** Compresses to zlib format. */
export type Deflate = (bytes: Uint8Array) => Promise<Uint8Array>

/**
 * Creates the deflater of one document. It compresses as hard as its budget allows, and never to more bytes than the
 * platform's deflate, which takes over when the budget is spent.
 */
export function documentDeflater(
  platform: Pick<Platform, 'deflate'>,
  allowances: readonly Allowance[] = ALLOWANCES,
): Deflate {
  const spent: Record<EffortName, number> = { best: 0, fast: 0 }
  return async (bytes) => {
    const usual = await platform.deflate(bytes)
    const allowance = allowances.find(({ effort, streamBytes, allBytes }) => {
      return bytes.length <= streamBytes && spent[effort] + bytes.length <= allBytes
    })
    if (allowance === undefined) return usual
    spent[allowance.effort] += bytes.length
    const best = deflateOptimal(bytes, allowance)
    return best.length < usual.length ? best : usual
  }
}
