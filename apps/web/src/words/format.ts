const BYTES_PER_KB = 1024
const BYTES_PER_MB = 1024 * 1024

const whole = new Intl.NumberFormat(navigator.languages)
const oneDecimal = new Intl.NumberFormat(navigator.languages, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A count as the visitor's own region writes it. */
export function formatCount(count: number): string {
  return whole.format(count)
}

const upToOneDecimal = new Intl.NumberFormat(navigator.languages, { maximumFractionDigits: 1 })

/** A number with one decimal where it has any. */
export function formatDecimal(value: number): string {
  return upToOneDecimal.format(value)
}

const dollars = new Intl.NumberFormat(navigator.languages, {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** A price in US dollars, without cents where there are none. */
export function formatPrice(price: number): string {
  return dollars.format(price)
}

const percent = new Intl.NumberFormat(navigator.languages, { style: 'percent' })

/** A part of one as percent. */
export function formatPercent(part: number): string {
  return percent.format(part)
}

/** A file's size in B, KB or MB, the latter two with one decimal. */
export function formatSize(bytes: number): string {
  if (bytes < BYTES_PER_KB) return `${whole.format(bytes)} B`
  // 1023.97 KB would round to '1,024.0 KB'; from there on it is an MB.
  const isUnderMb = bytes < BYTES_PER_MB && Math.round((bytes / BYTES_PER_KB) * 10) < BYTES_PER_KB * 10
  if (isUnderMb) return `${oneDecimal.format(bytes / BYTES_PER_KB)} KB`
  return `${oneDecimal.format(bytes / BYTES_PER_MB)} MB`
}

/** A file's size in KB with one decimal, however large it is. */
export function formatKilobytes(bytes: number): string {
  return `${oneDecimal.format(bytes / BYTES_PER_KB)} KB`
}

/** How far an upload is: both figures in the unit of the whole, so that they can be compared. */
export function formatShare(bytes: number, ofBytes: number): { done: string; whole: string } {
  if (ofBytes < BYTES_PER_MB) return { done: formatSize(Math.min(bytes, ofBytes)), whole: formatSize(ofBytes) }
  return { done: oneDecimal.format(Math.min(bytes, ofBytes) / BYTES_PER_MB), whole: formatSize(ofBytes) }
}
