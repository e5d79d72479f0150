import { BYTES_PER_MB } from '../../limits.ts'

/** The target sizes that can be requested. */
export const TARGET_SIZE_BOUNDS = { minBytes: 1024, maxBytes: 1024 * BYTES_PER_MB } as const

const BYTES_PER_UNIT: Record<string, number> = { '': 1, b: 1, k: 1024, m: BYTES_PER_MB, g: 1024 * BYTES_PER_MB }

/** A decimal number and a unit, with or without `B` or `iB`. */
const SIZE = /^(\d{1,12}(?:\.\d{1,6})?)\s*([kmg]?)(?:i?b)?$/i

/** Parses a size such as `500 KB`, `2MB` or `1.5 mb`, in bytes rounded down; without a unit it is bytes. Undefined if invalid. */
export function parseSize(text: string): number | undefined {
  const [, amount, unit] = SIZE.exec(text.trim()) ?? []
  if (amount === undefined || unit === undefined) return undefined
  return Math.floor(Number(amount) * (BYTES_PER_UNIT[unit.toLowerCase()] ?? 1))
}
