/** Initial keys of eexec and charstring encryption (Adobe Type 1 Font Format, 7). */
export const PRIVATE_KEY = 55_665
export const CHARSTRING_KEY = 4330

const FACTOR = 52_845
const ADDEND = 22_719

/** Decrypts eexec or charstring data. @param skipped how many leading random bytes to drop */
export function decrypt(bytes: Uint8Array, key: number, skipped: number): Uint8Array {
  const plain = new Uint8Array(bytes.length)
  let state = key
  for (const [index, cipher] of bytes.entries()) {
    plain[index] = cipher ^ (state >> 8)
    state = ((cipher + state) * FACTOR + ADDEND) & 0xff_ff
  }
  return plain.subarray(skipped)
}
