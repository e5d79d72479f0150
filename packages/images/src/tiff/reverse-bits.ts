const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let result = 0
  for (let bit = 0; bit < 8; bit += 1) result |= ((byte >> bit) & 1) << (7 - bit)
  return result
})

/** The bits of each byte in the opposite order (FillOrder 2; TIFF 6.0, section 8). */
export function reverseBits(data: Uint8Array): Uint8Array {
  return data.map((byte) => REVERSED[byte] ?? 0)
}
