const MODULUS = 65_521
/** The sums of this many bytes stay below 2^32. */
const SAFE_RUN = 5552

/** The Adler-32 checksum of zlib data (RFC 1950, clause 8.2). */
export function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0]
  for (let start = 0; start < bytes.length; start += SAFE_RUN) {
    const end = Math.min(bytes.length, start + SAFE_RUN)
    for (let at = start; at < end; at += 1) {
      low += bytes[at] ?? 0
      high += low
    }
    low %= MODULUS
    high %= MODULUS
  }
  return ((high << 16) | low) >>> 0
}
