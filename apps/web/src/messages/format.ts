import { catalog } from './catalog.ts'

const BYTES_PER_KB = 1024
const BYTES_PER_MB = 1024 * 1024

interface Formats {
  locales: string | string[]
  whole: Intl.NumberFormat
  oneDecimal: Intl.NumberFormat
  twoDigits: Intl.NumberFormat
  upToOneDecimal: Intl.NumberFormat
  dollars: Intl.NumberFormat
  percent: Intl.NumberFormat
}

let made: Formats | undefined

/** Returns the formatters of the active language and region. They are cached because creating one is expensive. */
function formats(): Formats {
  const locales = catalog.locales ?? catalog.locale
  if (made?.locales === locales) return made
  made = {
    locales,
    whole: new Intl.NumberFormat(locales),
    oneDecimal: new Intl.NumberFormat(locales, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    twoDigits: new Intl.NumberFormat(locales, { maximumSignificantDigits: 2 }),
    upToOneDecimal: new Intl.NumberFormat(locales, { maximumFractionDigits: 1 }),
    dollars: new Intl.NumberFormat(locales, {
      style: 'currency',
      currency: 'USD',
      // The narrow symbol, as in the prerendered page: a regional form would visibly change.
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    }),
    percent: new Intl.NumberFormat(locales, { style: 'percent' }),
  }
  return made
}

/** Formats a count in the visitor's region. */
export function formatCount(count: number): string {
  return formats().whole.format(count)
}

/** Formats a number with at most one decimal. */
export function formatDecimal(value: number): string {
  return formats().upToOneDecimal.format(value)
}

/** Formats a price in US dollars, without cents if there are none. */
export function formatPrice(price: number): string {
  return formats().dollars.format(price)
}

/** Formats a fraction of 1 as a percentage. */
export function formatPercent(part: number): string {
  return formats().percent.format(part)
}

/** Formats a file size in B, KB or MB, the latter two with one decimal. */
export function formatSize(bytes: number): string {
  if (bytes < BYTES_PER_KB) return `${formatCount(bytes)} B`
  const { oneDecimal } = formats()
  return isInMegabytes(bytes)
    ? `${oneDecimal.format(bytes / BYTES_PER_MB)} MB`
    : `${oneDecimal.format(bytes / BYTES_PER_KB)} KB`
}

/** Formats an estimated size in B, KB or MB, rounded to two significant digits. */
export function formatEstimate(bytes: number): string {
  const { twoDigits } = formats()
  if (bytes < BYTES_PER_KB) return `${twoDigits.format(bytes)} B`
  if (!isInMegabytes(bytes)) return `${twoDigits.format(bytes / BYTES_PER_KB)} KB`
  return `${twoDigits.format(bytes / BYTES_PER_MB)} MB`
}

/** Formats upload progress, both figures in the unit of the total so that they can be compared. */
export function formatShare(bytes: number, ofBytes: number): { done: string; whole: string } {
  if (!isInMegabytes(ofBytes)) return { done: formatSize(Math.min(bytes, ofBytes)), whole: formatSize(ofBytes) }
  const done = formats().oneDecimal.format(Math.min(bytes, ofBytes) / BYTES_PER_MB)
  return { done, whole: formatSize(ofBytes) }
}

/** Whether a size is given in MB: above 1,000.0 KB, because four digits are harder to compare than one. */
function isInMegabytes(bytes: number): boolean {
  return Math.round((bytes / BYTES_PER_KB) * 10) > 1000 * 10
}
