import { frequency } from './frequencies'

/** The most symbols of an alphabet: literals and lengths. */
const MAX_SYMBOLS: i32 = 288
/** The longest code lengths (RFC 1951, 3.2.7). */
const MAX_LIMIT: i32 = 15

/** Symbols that occur, by ascending frequency: the frequency above nine bits of the symbol. */
const USED: usize = memory.data(8 * MAX_SYMBOLS, 16)
const SYMBOL_BITS: u64 = 9
/** Nodes of the tree, later depths. */
const NODES: usize = memory.data(4 * MAX_SYMBOLS, 16)

/** For package-merge: the items of a level and the one before, and for each level, which of its items are symbols. */
const ITEMS: usize = memory.data(8 * 2 * MAX_SYMBOLS, 16)
const PREVIOUS: usize = memory.data(8 * 2 * MAX_SYMBOLS, 16)
const IS_LEAF: usize = memory.data(MAX_LIMIT * 2 * MAX_SYMBOLS, 16)

/**
 * Writes optimal length-limited Huffman code lengths, a byte each: those of the unlimited code if none is too long, as almost
 * always, else by the package-merge algorithm. At least two symbols get a code, because some decoders reject a single one.
 */
export function writeCodeLengths(frequencies: usize, symbols: i32, limit: i32, lengths: usize): void {
  memory.fill(lengths, 0, symbols)
  const used = sortUsed(frequencies, symbols)
  if (used < 2) {
    const only = used == 0 ? 0 : usedSymbol(0)
    store<u8>(lengths + only, 1)
    store<u8>(lengths + (only == 0 ? 1 : 0), 1)
    return
  }
  makeDepths(used)
  // The rarest symbol has the longest code.
  if (node(0) <= limit) {
    for (let index = 0; index < used; index += 1) store<u8>(lengths + usedSymbol(index), node(index) as u8)
    return
  }
  writeLimited(used, limit, lengths)
}

function usedSymbol(index: i32): i32 {
  return (load<u64>(USED + ((index as usize) << 3)) & ((1 << SYMBOL_BITS) - 1)) as i32
}

function weight(index: i32): u64 {
  return load<u64>(USED + ((index as usize) << 3)) >> SYMBOL_BITS
}

/** @returns how many symbols occur */
function sortUsed(frequencies: usize, symbols: i32): i32 {
  let count = 0
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    const known = frequency(frequencies, symbol)
    if (known == 0) continue
    store<u64>(USED + ((count as usize) << 3), ((known as u64) << SYMBOL_BITS) | (symbol as u64))
    count += 1
  }
  // Shell sort, with Ciura's gaps.
  sortWithGap(count, 132)
  sortWithGap(count, 57)
  sortWithGap(count, 23)
  sortWithGap(count, 10)
  sortWithGap(count, 4)
  sortWithGap(count, 1)
  return count
}

function sortWithGap(count: i32, gap: i32): void {
  for (let index = gap; index < count; index += 1) {
    const key = load<u64>(USED + ((index as usize) << 3))
    let at = index
    while (at >= gap) {
      const other = load<u64>(USED + (((at - gap) as usize) << 3))
      if (other <= key) break
      store<u64>(USED + ((at as usize) << 3), other)
      at -= gap
    }
    store<u64>(USED + ((at as usize) << 3), key)
  }
}

function node(index: i32): i32 {
  return load<i32>(NODES + ((index as usize) << 2))
}

function setNode(index: i32, value: i32): void {
  store<i32>(NODES + ((index as usize) << 2), value)
}

/**
 * Code lengths of the unlimited Huffman code for at least two ascending weights, computed in place (Moffat and Katajainen,
 * "In-place calculation of minimum-redundancy codes", 1995).
 */
function makeDepths(length: i32): void {
  for (let index = 0; index < length; index += 1) setNode(index, weight(index) as i32)
  setNode(0, node(0) + node(1))
  // Merges the two lightest of leaves and inner nodes, and leaves the index of the parent in each merged inner node.
  for (let next = 1, root = 0, leaf = 2; next < length - 1; next += 1) {
    let sum = 0
    for (let child = 0; child < 2; child += 1) {
      if (leaf >= length || (root < next && node(root) < node(leaf))) {
        sum += node(root)
        setNode(root, next)
        root += 1
      } else {
        sum += node(leaf)
        leaf += 1
      }
    }
    setNode(next, sum)
  }
  // Parents become depths, from the root down.
  setNode(length - 2, 0)
  for (let index = length - 3; index >= 0; index -= 1) setNode(index, node(node(index)) + 1)
  // Depths of inner nodes become depths of leaves.
  for (let available = 1, depth = 0, root = length - 2, next = length - 1; available > 0; depth += 1) {
    let inner = 0
    for (; root >= 0 && node(root) == depth; root -= 1) inner += 1
    for (; available > inner; available -= 1) {
      setNode(next, depth)
      next -= 1
    }
    available = 2 * inner
  }
}

/** The package-merge algorithm. */
function writeLimited(used: i32, limit: i32, lengths: usize): void {
  let previousCount = 0
  for (let level = 0; level < limit; level += 1) {
    previousCount = mergePackages(used, previousCount, IS_LEAF + ((level * 2 * MAX_SYMBOLS) as usize))
    memory.copy(PREVIOUS, ITEMS, (previousCount as usize) << 3)
  }
  // Of the items taken at each level, count those that are symbols: they are the rarest.
  let taken = 2 * used - 2
  for (let level = limit - 1; level >= 0; level -= 1) {
    const isLeaf = IS_LEAF + ((level * 2 * MAX_SYMBOLS) as usize)
    let symbols = 0
    for (let index = 0; index < taken; index += 1) symbols += load<u8>(isLeaf + index)
    for (let index = 0; index < symbols; index += 1) {
      const at = lengths + usedSymbol(index)
      store<u8>(at, load<u8>(at) + 1)
    }
    taken = 2 * (taken - symbols)
  }
}

/** Makes a level of symbols and of pairs of the level before, by ascending weight. @returns how many items it has */
function mergePackages(used: i32, previousCount: i32, isLeaf: usize): i32 {
  const pairs = previousCount >> 1
  const count = used + pairs
  let leaf = 0
  let pair = 0
  for (let index = 0; index < count; index += 1) {
    const own = leaf < used ? weight(leaf) : u64.MAX_VALUE
    const at = PREVIOUS + ((pair as usize) << 4)
    const sum = pair < pairs ? load<u64>(at) + load<u64>(at + 8) : u64.MAX_VALUE
    const isOwn = own <= sum
    store<u8>(isLeaf + index, isOwn ? 1 : 0)
    store<u64>(ITEMS + ((index as usize) << 3), isOwn ? own : sum)
    if (isOwn) leaf += 1
    else pair += 1
  }
  return count
}

/** Writes canonical codes for code lengths, two bytes each, bit-reversed for writing (RFC 1951, 3.2.2). */
export function writeCodes(lengths: usize, symbols: i32, codes: usize): void {
  memory.fill(NEXT, 0, 4 * 17)
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    const length = load<u8>(lengths + symbol)
    if (length > 0) setNext(length + 1, next(length + 1) + 1)
  }
  for (let length = 1; length < 17; length += 1) setNext(length, (next(length) + next(length - 1)) << 1)
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    const length = load<u8>(lengths + symbol)
    if (length == 0) continue
    const code = next(length)
    setNext(length, code + 1)
    store<u16>(codes + ((symbol as usize) << 1), reverse(code, length))
  }
}

const NEXT: usize = memory.data(4 * 17, 16)

function next(length: i32): i32 {
  return load<i32>(NEXT + ((length as usize) << 2))
}

function setNext(length: i32, code: i32): void {
  store<i32>(NEXT + ((length as usize) << 2), code)
}

function reverse(code: i32, length: i32): u16 {
  let reversed = 0
  for (let bit = 0; bit < length; bit += 1) reversed |= ((code >> bit) & 1) << (length - 1 - bit)
  return reversed as u16
}
