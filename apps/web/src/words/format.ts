import { catalogue } from './catalogue.ts'

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

/** The formats of the language and region on the screen; making them costs more than using them. */
function formats(): Formats {
  const locales = catalogue.locales ?? catalogue.locale
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
      // The sign alone, as the page was built with: a region's own way would change it under the reader.
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    }),
    percent: new Intl.NumberFormat(locales, { style: 'percent' }),
  }
  return made
}

/** A count as the visitor's own region writes it. */
export function formatCount(count: number): string {
  return formats().whole.format(count)
}

/** A number with one decimal where it has any. */
export function formatDecimal(value: number): string {
  return formats().upToOneDecimal.format(value)
}

/** A price in US dollars, without cents where there are none. */
export function formatPrice(price: number): string {
  return formats().dollars.format(price)
}

/** A part of one as percent. */
export function formatPercent(part: number): string {
  return formats().percent.format(part)
}

/** A file's size in B, KB or MB, the latter two with one decimal. */
export function formatSize(bytes: number): string {
  if (bytes < BYTES_PER_KB) return `${formatCount(bytes)} B`
  // 1023.97 KB would round to '1,024.0 KB'; from there on it is an MB.
  const isUnderMb = bytes < BYTES_PER_MB && Math.round((bytes / BYTES_PER_KB) * 10) < BYTES_PER_KB * 10
  if (isUnderMb) return formatKilobytes(bytes)
  return `${formats().oneDecimal.format(bytes / BYTES_PER_MB)} MB`
}

/** An estimated size in B, KB or MB, rounded to two significant digits. */
export function formatEstimate(bytes: number): string {
  const { twoDigits } = formats()
  if (bytes < BYTES_PER_KB) return `${twoDigits.format(bytes)} B`
  if (bytes < BYTES_PER_MB) return `${twoDigits.format(bytes / BYTES_PER_KB)} KB`
  return `${twoDigits.format(bytes / BYTES_PER_MB)} MB`
}

/** A file's size in KB with one decimal, however large it is. */
export function formatKilobytes(bytes: number): string {
  return `${formats().oneDecimal.format(bytes / BYTES_PER_KB)} KB`
}

/** How far an upload is: both figures in the unit of the whole, so that they can be compared. */
export function formatShare(bytes: number, ofBytes: number): { done: string; whole: string } {
  if (ofBytes < BYTES_PER_MB) return { done: formatSize(Math.min(bytes, ofBytes)), whole: formatSize(ofBytes) }
  const done = formats().oneDecimal.format(Math.min(bytes, ofBytes) / BYTES_PER_MB)
  return { done, whole: formatSize(ofBytes) }
}
