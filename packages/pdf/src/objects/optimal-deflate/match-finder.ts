import type { Effort } from './efforts.ts'
import { LENGTH_BITS, MAX_DISTANCE, MAX_LENGTH, MIN_LENGTH } from './symbols.ts'

/** The matches at each position of a segment, by ascending length and distance. */
export interface Matches {
  start: number
  end: number
  /** Index of the first match of each position relative to `start`, and the end of the last. */
  first: Int32Array
  /** Matches as steps: distance and length in one integer. */
  steps: Int32Array
}

/** Bytes hashed to find candidates. */
const KEY_BYTES = 4
/** The most matches that one position can have. */
const MAX_MATCHES_PER_POSITION = MAX_LENGTH
const NOWHERE = -1

/**
 * Finds matches with binary trees: the positions of the window with the same hash of four bytes form a tree, sorted by what
 * follows them, with the newest at the root, so that a descent yields ever longer matches.
 */
export class MatchFinder {
  readonly #data: Uint8Array
  readonly #effort: Effort
  readonly #shift: number
  readonly #windowMask: number
  /** The last position by hash of four bytes, the root of its tree; and by hash of three bytes. */
  readonly #roots: Int32Array
  readonly #triples: Int32Array
  /** Left and right child of each position of the window. */
  readonly #children: Int32Array
  readonly #maxPositions: number
  readonly #steps: Int32Array
  readonly #first: Int32Array
  #count = 0
  /** The longest match at the previous position. */
  #knownDistance = 0
  #knownLength = 0

  constructor(data: Uint8Array, effort: Effort, maxPositions: number) {
    const bits = Math.min(16, Math.max(8, Math.ceil(Math.log2(data.length + 1))))
    this.#data = data
    this.#effort = effort
    this.#shift = 32 - bits
    this.#windowMask = Math.min(MAX_DISTANCE, 2 ** bits) - 1
    this.#roots = new Int32Array(2 ** bits).fill(NOWHERE)
    this.#triples = new Int32Array(2 ** bits).fill(NOWHERE)
    this.#children = new Int32Array(2 * (this.#windowMask + 1))
    this.#maxPositions = Math.min(maxPositions, data.length)
    this.#steps = new Int32Array(MAX_MATCHES_PER_POSITION + 8 * this.#maxPositions)
    this.#first = new Int32Array(this.#maxPositions + 1)
  }

  /**
   * Finds the matches of the next segment, which ends early when the buffer is full.
   * @param start the end of the previous segment
   * @returns buffers that are valid until the next call
   */
  find(start: number): Matches {
    const first = this.#first
    const steps = this.#steps
    const maxPositions = this.#maxPositions
    const data = this.#data
    const last = Math.min(data.length, start + maxPositions)
    const room = steps.length - MAX_MATCHES_PER_POSITION
    this.#count = 0
    let position = start
    while (position < last && this.#count <= room) {
      first[position - start] = this.#count
      this.#insert(position)
      position += 1
    }
    first[position - start] = this.#count
    return { start, end: position, first, steps }
  }

  /** Inserts a position into its tree and records the matches on the way. */
  #insert(position: number): void {
    const data = this.#data
    const limit = Math.min(MAX_LENGTH, data.length - position)
    if (limit < KEY_BYTES) return
    const key = (data[position] ?? 0) | ((data[position + 1] ?? 0) << 8) | ((data[position + 2] ?? 0) << 16)
    const short = this.#findTriple(position, key)
    const hash = Math.imul(key | ((data[position + 3] ?? 0) << 24), 0x9e3779b1) >>> this.#shift
    const root = this.#roots[hash] ?? NOWHERE
    this.#roots[hash] = position
    this.#walk(position, root, limit, short)
  }

  /** Records the nearest match of three bytes. */
  #findTriple(position: number, key: number): number {
    const data = this.#data
    const hash = Math.imul(key, 0x9e3779b1) >>> this.#shift
    const at = this.#triples[hash] ?? NOWHERE
    this.#triples[hash] = position
    if (at === NOWHERE || position - at > this.#windowMask) return 0
    const found = (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16)
    if (found !== key) return 0
    this.#steps[this.#count++] = ((position - at) << LENGTH_BITS) | MIN_LENGTH
    return MIN_LENGTH
  }

  /**
   * Makes a position the root of its tree, with smaller sequences to its left and greater ones to its right.
   * @param known only longer matches are recorded
   */
  #walk(position: number, root: number, limit: number, known: number): void {
    const data = this.#data
    const children = this.#children
    const windowMask = this.#windowMask
    const steps = this.#steps
    const oldest = position - windowMask
    const enough = Math.min(limit, this.#effort.niceLength)
    const firstStep = this.#count - (known > 0 ? 1 : 0)
    let [left, right] = [2 * (position & windowMask), 2 * (position & windowMask) + 1]
    let [leftLength, rightLength] = [0, 0]
    let longest = known
    let at = root
    // The match of the previous position continues here, one byte shorter.
    const continued = position - this.#knownDistance
    const continuedLength = this.#knownLength - 1
    this.#knownLength = 0
    for (let depth = this.#effort.maxDepth; depth > 0 && at >= oldest && at >= 0; depth -= 1) {
      let length = leftLength < rightLength ? leftLength : rightLength
      if (at === continued && continuedLength > length) length = continuedLength
      while (length < limit && data[at + length] === data[position + length]) length += 1
      if (length > longest) {
        longest = length
        this.#knownLength = length
        this.#knownDistance = position - at
        if (length >= enough) this.#count = firstStep
        steps[this.#count++] = ((position - at) << LENGTH_BITS) | length
      }
      const child = 2 * (at & windowMask)
      if (length >= enough) {
        // Indistinguishable up to the length limit: replace the older position.
        children[left] = children[child] ?? NOWHERE
        children[right] = children[child + 1] ?? NOWHERE
        return
      }
      if ((data[at + length] ?? 0) < (data[position + length] ?? 0)) {
        children[left] = at
        left = child + 1
        leftLength = length
        at = children[left] ?? NOWHERE
      } else {
        children[right] = at
        right = child
        rightLength = length
        at = children[right] ?? NOWHERE
      }
    }
    children[left] = NOWHERE
    children[right] = NOWHERE
  }
}
