/**
 * Optimal length-limited Huffman code lengths: those of the unlimited code if none is too long, as almost always, else by the
 * package-merge algorithm. At least two symbols get a code, because some decoders reject a single one.
 */
export function limitedCodeLengths(frequencies: Uint32Array, limit: number): Uint8Array {
  const lengths = new Uint8Array(frequencies.length)
  const used = usedSymbols(frequencies)
  if (used.length < 2) {
    const only = used[0] ?? 0
    lengths[only] = 1
    lengths[only === 0 ? 1 : 0] = 1
    return lengths
  }
  const weights = new Float64Array(used.length)
  for (let index = 0; index < used.length; index += 1) weights[index] = frequencies[used[index] ?? 0] ?? 0
  const depths = huffmanLengths(weights)
  // The rarest symbol has the longest code.
  if ((depths[0] ?? 0) <= limit) {
    for (let index = 0; index < used.length; index += 1) lengths[used[index] ?? 0] = depths[index] ?? 0
    return lengths
  }
  const leaves = mergePackages(weights, limit)
  // Of the items taken at each level, count those that are symbols: they are the rarest.
  let taken = 2 * used.length - 2
  for (let level = leaves.length - 1; level >= 0; level -= 1) {
    const isLeaf = leaves[level] ?? new Uint8Array(0)
    let symbols = 0
    for (let index = 0; index < taken; index += 1) symbols += isLeaf[index] ?? 0
    for (let index = 0; index < symbols; index += 1) {
      const symbol = used[index] ?? 0
      lengths[symbol] = (lengths[symbol] ?? 0) + 1
    }
    taken = 2 * (taken - symbols)
  }
  return lengths
}

/** More than there are symbols in any alphabet. */
const SYMBOL_RANGE = 512
/** Reused: the codes of a document are made tens of thousands of times. */
const KEYS = new Float64Array(SYMBOL_RANGE)

/** Symbols that occur, by ascending frequency. */
function usedSymbols(frequencies: Uint32Array): Uint32Array {
  // Sorting numbers is faster than a comparison function: frequency in the high part, symbol in the low part.
  const keys = KEYS
  let count = 0
  for (let symbol = 0; symbol < frequencies.length; symbol += 1) {
    const frequency = frequencies[symbol] ?? 0
    if (frequency > 0) keys[count++] = frequency * SYMBOL_RANGE + symbol
  }
  keys.subarray(0, count).sort()
  const symbols = new Uint32Array(count)
  for (let index = 0; index < count; index += 1) symbols[index] = (keys[index] ?? 0) % SYMBOL_RANGE
  return symbols
}

/**
 * Code lengths of the unlimited Huffman code for at least two ascending weights, computed in place (Moffat and Katajainen,
 * "In-place calculation of minimum-redundancy codes", 1995).
 */
function huffmanLengths(weights: Float64Array): Float64Array {
  const nodes = weights.slice()
  const { length } = nodes
  const at = (index: number) => nodes[index] ?? 0
  nodes[0] = at(0) + at(1)
  // Merges the two lightest of leaves and inner nodes, and leaves the index of the parent in each merged inner node.
  for (let next = 1, root = 0, leaf = 2; next < length - 1; next += 1) {
    let weight = 0
    for (let child = 0; child < 2; child += 1) {
      if (leaf >= length || (root < next && at(root) < at(leaf))) {
        weight += at(root)
        nodes[root++] = next
      } else weight += at(leaf++)
    }
    nodes[next] = weight
  }
  // Parents become depths, from the root down.
  nodes[length - 2] = 0
  for (let index = length - 3; index >= 0; index -= 1) nodes[index] = at(at(index)) + 1
  // Depths of inner nodes become depths of leaves.
  for (let available = 1, depth = 0, root = length - 2, next = length - 1; available > 0; depth += 1) {
    let inner = 0
    for (; root >= 0 && at(root) === depth; root -= 1) inner += 1
    for (; available > inner; available -= 1) nodes[next--] = depth
    available = 2 * inner
  }
  return nodes
}

/** For each level, which of its items by ascending weight are symbols; the others are packages of the level before. */
function mergePackages(weights: Float64Array, limit: number): Uint8Array[] {
  const levels: Uint8Array[] = []
  let previous: Float64Array = new Float64Array(0)
  let previousCount = 0
  for (let level = 0; level < limit; level += 1) {
    const pairs = previousCount >> 1
    const items = new Float64Array(weights.length + pairs)
    const isLeaf = new Uint8Array(items.length)
    let [leaf, pair] = [0, 0]
    for (let index = 0; index < items.length; index += 1) {
      const weight = leaf < weights.length ? (weights[leaf] ?? 0) : Infinity
      const sum = pair < pairs ? (previous[2 * pair] ?? 0) + (previous[2 * pair + 1] ?? 0) : Infinity
      if (weight <= sum) {
        isLeaf[index] = 1
        leaf += 1
      } else pair += 1
      items[index] = Math.min(weight, sum)
    }
    levels.push(isLeaf)
    previous = items
    previousCount = items.length
  }
  return levels
}

/** Canonical codes for code lengths, bit-reversed for writing (RFC 1951, 3.2.2). */
export function codesOf(lengths: Uint8Array): Uint16Array {
  const next = new Uint16Array(17)
  for (const length of lengths) if (length > 0) next[length + 1] = (next[length + 1] ?? 0) + 1
  for (let length = 1; length < next.length; length += 1) {
    next[length] = ((next[length] ?? 0) + (next[length - 1] ?? 0)) << 1
  }
  return Uint16Array.from(lengths, (length) => {
    if (length === 0) return 0
    const code = next[length] ?? 0
    next[length] = code + 1
    return reverse(code, length)
  })
}

function reverse(code: number, length: number): number {
  let reversed = 0
  for (let bit = 0; bit < length; bit += 1) reversed |= ((code >> bit) & 1) << (length - 1 - bit)
  return reversed
}
