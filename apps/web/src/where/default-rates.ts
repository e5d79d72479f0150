import { BYTES_PER_MB, type OperationId } from '@recto/contract'

import type { PlannedWork } from './place.ts'

/** What an operation takes in seconds: in any case, for each MB, and for each page. */
interface WorkRates {
  base: number
  perMb: number
  perPage: number
}

/** Where the page count is unknown, an average page of text with some images. */
const BYTES_PER_PAGE = 60_000

/**
 * Measured in a browser worker on two cores, with the start of the worker; see decision 40. What work takes here soon
 * corrects them (speed-log.ts).
 */
const DEVICE_RATES: Record<OperationId, WorkRates> = {
  merge: { base: 0.3, perMb: 0.05, perPage: 0.002 },
  split: { base: 0.3, perMb: 0.05, perPage: 0.002 },
  splitAdvanced: { base: 0.3, perMb: 0.05, perPage: 0.004 },
  info: { base: 0.3, perMb: 0.02, perPage: 0.001 },
  compress: { base: 0.8, perMb: 0.8, perPage: 0.12 },
  rotate: { base: 0.3, perMb: 0.03, perPage: 0.001 },
  watermark: { base: 0.5, perMb: 0.03, perPage: 0.002 },
  numberPages: { base: 0.5, perMb: 0.03, perPage: 0.002 },
  protect: { base: 0.3, perMb: 0.04, perPage: 0.001 },
  removeProtection: { base: 0.3, perMb: 0.04, perPage: 0.001 },
  checkProtection: { base: 0.3, perMb: 0.02, perPage: 0 },
  toImage: { base: 0.6, perMb: 0.1, perPage: 0.15 },
  toImageSinglePage: { base: 0.6, perMb: 0.1, perPage: 0 },
  toText: { base: 0.6, perMb: 0.05, perPage: 0.03 },
  toWord: { base: 0.8, perMb: 0.1, perPage: 0.06 },
  toWordBasic: { base: 0.6, perMb: 0.05, perPage: 0.03 },
  toPowerpoint: { base: 0.8, perMb: 0.1, perPage: 0.06 },
  toExcel: { base: 0.6, perMb: 0.05, perPage: 0.04 },
  sanitize: { base: 0.4, perMb: 0.06, perPage: 0.003 },
}

/** How long work takes on an average device, in seconds, before anything was learnt on this one. */
export function defaultSeconds({
  operation,
  bytes,
  pageCount = Math.ceil(bytes / BYTES_PER_PAGE),
}: PlannedWork): number {
  const { base, perMb, perPage } = DEVICE_RATES[operation]
  return base + (perMb * bytes) / BYTES_PER_MB + perPage * pageCount
}
