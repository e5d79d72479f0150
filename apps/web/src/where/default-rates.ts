import { BYTES_PER_MB, type OperationId } from '@recto/contract'

import type { PlannedWork } from './place.ts'

/** An operation's duration in seconds: fixed, per MB, and per page. */
interface WorkRates {
  base: number
  perMb: number
  perPage: number
}

/** If the page count is unknown: an average page of text with some images. */
const BYTES_PER_PAGE = 60_000

/**
 * Measured with `npm run bench:operations`, in a worker started for each run; see decision 42. Actual runs on this
 * device soon correct them (speed-log.ts).
 */
const DEVICE_RATES: Partial<Record<OperationId, WorkRates>> = {
  merge: { base: 0.15, perMb: 0.04, perPage: 0.001 },
  split: { base: 0.2, perMb: 0.05, perPage: 0.0015 },
  splitAdvanced: { base: 0.2, perMb: 0.05, perPage: 0.0015 },
  info: { base: 0.1, perMb: 0.03, perPage: 0.0005 },
  compress: { base: 0.5, perMb: 3, perPage: 0.02 },
  rotate: { base: 0.1, perMb: 0.03, perPage: 0.0005 },
  watermark: { base: 0.2, perMb: 0.05, perPage: 0.001 },
  numberPages: { base: 0.2, perMb: 0.05, perPage: 0.001 },
  protect: { base: 0.25, perMb: 0.07, perPage: 0.0005 },
  removeProtection: { base: 0.25, perMb: 0.07, perPage: 0.0005 },
  checkProtection: { base: 0.1, perMb: 0.02, perPage: 0.0002 },
  toImage: { base: 0.4, perMb: 0.1, perPage: 0.05 },
  toImageSinglePage: { base: 0.4, perMb: 0.15, perPage: 0 },
  toText: { base: 0.3, perMb: 0.6, perPage: 0.02 },
  toWord: { base: 0.6, perMb: 0.6, perPage: 0.04 },
  toWordBasic: { base: 0.3, perMb: 0.6, perPage: 0.02 },
  toPowerpoint: { base: 0.6, perMb: 0.6, perPage: 0.05 },
  toExcel: { base: 0.3, perMb: 0.6, perPage: 0.03 },
  // Runs only on a server: the median with a warm converter is 0.34 s, over 178 files with a median size of 0.1 MB.
  fromOffice: { base: 0, perMb: 0.6, perPage: 0.04 },
  fromImages: { base: 0.15, perMb: 0.02, perPage: 0.003 },
  sanitize: { base: 0.15, perMb: 0.05, perPage: 0.001 },
  ocr: { base: 2, perMb: 0.1, perPage: 4 },
}

/** For an operation without its own figures: those of one that reads and writes every page. */
const USUAL_RATES: WorkRates = { base: 0.3, perMb: 0.1, perPage: 0.002 }

/** Expected duration on an average device, in seconds, before anything has been learned about this one. */
export function defaultSeconds(work: PlannedWork): number {
  return ratesOf(work.operation).base + steadySeconds(work)
}

/** The same without starting a worker and compiling its code, which a server has already done. */
export function steadySeconds({ operation, bytes, pageCount }: PlannedWork): number {
  const { perMb, perPage } = ratesOf(operation)
  return (perMb * bytes) / BYTES_PER_MB + perPage * (pageCount ?? Math.ceil(bytes / BYTES_PER_PAGE))
}

function ratesOf(operation: OperationId): WorkRates {
  return DEVICE_RATES[operation] ?? USUAL_RATES
}
