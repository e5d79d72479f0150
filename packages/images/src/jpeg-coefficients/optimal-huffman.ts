/** A Huffman table as in DHT: the number of codes of each length from 1 to 16, and the symbols in order. */
export interface HuffmanTable {
  counts: Uint8Array
  symbols: Uint8Array
}

const MAX_LENGTH = 16
/** The reserved symbol that takes the all-ones code. */
const RESERVED = 256

/** The optimal table for symbol frequencies (ITU-T T.81, annex K.2). */
export function optimalHuffman(frequencies: Uint32Array): HuffmanTable {
  const sizes = codeSizes(frequencies)
  const perLength = new Uint32Array(64)
  for (const size of sizes) if (size > 0) perLength[size] = (perLength[size] ?? 0) + 1
  limitLengths(perLength)
  const used = [...frequencies.keys()].filter((symbol) => (frequencies[symbol] ?? 0) > 0)
  const symbols = used.toSorted((left, right) => (sizes[left] ?? 0) - (sizes[right] ?? 0) || left - right)
  return { counts: Uint8Array.from(perLength.subarray(1, MAX_LENGTH + 1)), symbols: Uint8Array.from(symbols) }
}

/** Code and length of each symbol, as `code << 5 | length`; 0 for symbols the table lacks. */
export function codesOf({ counts, symbols }: HuffmanTable): Uint32Array {
  const codes = new Uint32Array(256)
  let [code, at] = [0, 0]
  for (let length = 1; length <= MAX_LENGTH; length += 1) {
    for (let count = counts[length - 1] ?? 0; count > 0; count -= 1) {
      codes[symbols[at++] ?? 0] = (code << 5) | length
      code += 1
    }
    code <<= 1
  }
  return codes
}

/** Code lengths: the two rarest trees are merged until one is left (figure K.1). */
function codeSizes(frequencies: Uint32Array): Uint8Array {
  const weight = Float64Array.from({ length: RESERVED + 1 }, (_, symbol) => frequencies[symbol] ?? 0)
  weight[RESERVED] = 1
  const size = new Uint8Array(RESERVED + 1)
  const other = new Int16Array(RESERVED + 1).fill(-1)
  for (;;) {
    const rarest = rarestOf(weight, -1)
    const next = rarestOf(weight, rarest)
    if (next < 0) return size
    weight[rarest] = (weight[rarest] ?? 0) + (weight[next] ?? 0)
    weight[next] = 0
    const end = deepen(rarest, size, other)
    other[end] = next
    deepen(next, size, other)
  }
}

/** The symbol with the smallest nonzero weight; of equal ones the last, so that the reserved one gets a longest code. */
function rarestOf(weight: Float64Array, apartFrom: number): number {
  let found = -1
  for (let symbol = 0; symbol < weight.length; symbol += 1) {
    const value = weight[symbol] ?? 0
    if (value > 0 && symbol !== apartFrom && (found < 0 || value <= (weight[found] ?? 0))) found = symbol
  }
  return found
}

/** Lengthens the codes of a chain of merged symbols by one. @returns its last symbol */
function deepen(from: number, size: Uint8Array, other: Int16Array): number {
  let symbol = from
  for (;;) {
    size[symbol] = (size[symbol] ?? 0) + 1
    const next = other[symbol] ?? -1
    if (next < 0) return symbol
    symbol = next
  }
}

/** Limits codes to 16 bits, and removes the reserved symbol (figure K.3). */
function limitLengths(perLength: Uint32Array): void {
  const add = (length: number, change: number) => {
    perLength[length] = (perLength[length] ?? 0) + change
  }
  for (let length = perLength.length - 1; length > MAX_LENGTH; length -= 1) {
    while ((perLength[length] ?? 0) > 0) {
      let shorter = length - 2
      while (perLength[shorter] === 0) shorter -= 1
      add(length, -2)
      add(length - 1, 1)
      add(shorter + 1, 2)
      add(shorter, -1)
    }
  }
  let longest = MAX_LENGTH
  while (longest > 0 && perLength[longest] === 0) longest -= 1
  add(longest, -1)
}
