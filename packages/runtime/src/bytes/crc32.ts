/** The polynomial of ISO/IEC 3309, bits reversed. */
const POLYNOMIAL = 0xedb88320

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit += 1) remainder = (remainder >>> 1) ^ (remainder & 1 ? POLYNOMIAL : 0)
  return remainder
})

/**
 * CRC-32 for platforms that have no native one.
 * @param before the CRC-32 of all bytes before these, for data that comes in pieces
 */
export function portableCrc32(bytes: Uint8Array, before = 0): number {
  let crc = before ^ 0xffffffff
  for (let index = 0; index < bytes.length; index += 1) {
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[index] ?? 0)) & 255] ?? 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
