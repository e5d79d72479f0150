import { BYTES_PER_MB } from '../../limits.ts'

/** Sizes that may be asked for: below is no document, above is no upload. */
export const TARGET_SIZE_BOUNDS = { minBytes: 1024, maxBytes: 1024 * BYTES_PER_MB } as const

const BYTES_PER_UNIT: Record<string, number> = { '': 1, b: 1, k: 1024, m: BYTES_PER_MB, g: 1024 * BYTES_PER_MB }

/** A number with a dot, its unit, and whatever of `iB` people write after it. */
const SIZE = /^(\d{1,12}(?:\.\d{1,6})?)\s*([kmg]?)(?:i?b)?$/i

/** Reads a size such as `500 KB`, `2MB` or `1.5 mb` as whole bytes, rounded down; a number alone is bytes. Undefined for anything else. */
export function parseSize(text: string): number | undefined {
  const [, amount, unit] = SIZE.exec(text.trim()) ?? []
  if (amount === undefined || unit === undefined) return undefined
  return Math.floor(Number(amount) * (BYTES_PER_UNIT[unit.toLowerCase()] ?? 1))
}
