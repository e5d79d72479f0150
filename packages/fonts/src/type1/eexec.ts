/** Keys that encryption starts from (Adobe Type 1 Font Format, 7): of the private part, and of charstrings. */
export const PRIVATE_KEY = 55_665
export const CHARSTRING_KEY = 4330

const FACTOR = 52_845
const ADDEND = 22_719

/** Undoes the encryption of Type 1 fonts; so many bytes at the beginning mean nothing. */
export function decrypt(bytes: Uint8Array, key: number, skipped: number): Uint8Array {
  const plain = new Uint8Array(bytes.length)
  let state = key
  for (const [index, cipher] of bytes.entries()) {
    plain[index] = cipher ^ (state >> 8)
    state = ((cipher + state) * FACTOR + ADDEND) & 0xff_ff
  }
  return plain.subarray(skipped)
}
