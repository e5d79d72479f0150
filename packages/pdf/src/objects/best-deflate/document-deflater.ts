import type { Platform } from '@recto/runtime'

import { deflateBest } from './deflate-best.ts'
import type { EffortName } from './efforts.ts'

/** What an effort may be spent on in one document: bytes of one stream, and of all of them. */
interface Allowance {
  effort: EffortName
  streamBytes: number
  allBytes: number
}

/** So that a document is done in a few seconds. */
const ALLOWANCES: readonly Allowance[] = [
  { effort: 'best', streamBytes: 128 * 1024, allBytes: 256 * 1024 },
  { effort: 'fast', streamBytes: 4 * 1024 * 1024, allBytes: 4 * 1024 * 1024 },
]

/** Compresses bytes in zlib format. */
export type Deflate = (bytes: Uint8Array) => Promise<Uint8Array>

/**
 * Makes what compresses the streams of one document, as well as their sizes allow; never to more than the platform does.
 * What comes when much has been compressed already is left to the platform, so that time is bounded.
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
    const best = deflateBest(bytes, allowance)
    return best.length < usual.length ? best : usual
  }
}
