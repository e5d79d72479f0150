/** Whether two arrays have the same bytes, compared in words of four where they are aligned: pages have millions. */
export function areEqual(one: Uint8Array | Uint8ClampedArray, other: Uint8Array | Uint8ClampedArray): boolean {
  if (one.length !== other.length) return false
  const isAligned = one.byteOffset % 4 === 0 && other.byteOffset % 4 === 0
  const words = isAligned ? one.length >>> 2 : 0
  if (!areEqualWords(wordsOf(one, words), wordsOf(other, words))) return false
  for (let index = words * 4; index < one.length; index += 1) if (one[index] !== other[index]) return false
  return true
}

function wordsOf({ buffer, byteOffset }: Uint8Array | Uint8ClampedArray, count: number): Uint32Array {
  return count === 0 ? new Uint32Array(0) : new Uint32Array(buffer, byteOffset, count)
}

function areEqualWords(one: Uint32Array, other: Uint32Array): boolean {
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false
  return true
}
