import { estimateBits } from './estimate-bits.ts'
import { countSymbols, noFrequencies, type Frequencies, type Parse, type Range } from './parse.ts'
import { LENGTH_MASK, LITERAL_STEP } from './symbols.ts'

/** Smallest piece, in steps of the parse, and the most pieces to start from. */
const MIN_PIECE_STEPS = 48
const MAX_PIECES = 512

/** A candidate block. */
interface Piece extends Range {
  frequencies: Frequencies
  bits: number
  /** Bits of this piece merged with the next; undefined for the last. */
  mergedBits?: number | undefined
}

/**
 * Splits a parse into blocks with separate codes: starting from many small pieces, merges the two neighbors that gain most,
 * until no merge gains.
 * @returns the blocks in order
 */
export function splitBlocks(parse: Parse, range: Range): Range[] {
  const pieces = smallPieces(parse, range)
  for (const index of pieces.keys()) evaluateMerge(pieces, index)
  for (;;) {
    const index = bestMerge(pieces)
    if (index < 0) return pieces
    const [left, right] = [pieces[index], pieces[index + 1]]
    if (left?.mergedBits === undefined || right === undefined) return pieces
    const frequencies = sumInto(noFrequencies(), left.frequencies, right.frequencies)
    pieces.splice(index, 2, { from: left.from, to: right.to, frequencies, bits: left.mergedBits })
    evaluateMerge(pieces, index - 1)
    evaluateMerge(pieces, index)
  }
}

function smallPieces(parse: Parse, { from, to }: Range): Piece[] {
  const { steps, start } = parse
  let count = 0
  for (let at = from; at < to; count += 1) at += (steps[at - start] ?? LITERAL_STEP) & LENGTH_MASK
  const perPiece = Math.max(MIN_PIECE_STEPS, Math.ceil(count / MAX_PIECES))
  const pieces: Piece[] = []
  let [pieceFrom, inPiece] = [from, 0]
  for (let at = from; at < to;) {
    at += (steps[at - start] ?? LITERAL_STEP) & LENGTH_MASK
    inPiece += 1
    if (inPiece < perPiece && at < to) continue
    const frequencies = countSymbols(parse, { from: pieceFrom, to: at })
    pieces.push({ from: pieceFrom, to: at, frequencies, bits: estimateBits(frequencies) })
    pieceFrom = at
    inPiece = 0
  }
  return pieces
}

function evaluateMerge(pieces: readonly Piece[], index: number): void {
  const [left, right] = [pieces[index], pieces[index + 1]]
  if (left === undefined) return
  left.mergedBits =
    right === undefined ? undefined : estimateBits(sumInto(SCRATCH, left.frequencies, right.frequencies))
}

/** Reused for merges that are only evaluated, which are most. */
const SCRATCH = noFrequencies()

function sumInto(sums: Frequencies, one: Frequencies, other: Frequencies): Frequencies {
  addArrays(sums.literals, one.literals, other.literals)
  addArrays(sums.distances, one.distances, other.distances)
  return sums
}

function addArrays(sums: Uint32Array, one: Uint32Array, other: Uint32Array): void {
  for (let symbol = 0; symbol < sums.length; symbol += 1) sums[symbol] = (one[symbol] ?? 0) + (other[symbol] ?? 0)
}

function bestMerge(pieces: readonly Piece[]): number {
  let [best, bestGain] = [-1, 0]
  for (let index = 0; index + 1 < pieces.length; index += 1) {
    const left = pieces[index]
    const right = pieces[index + 1]
    if (left?.mergedBits === undefined || right === undefined) continue
    const gain = left.bits + right.bits - left.mergedBits
    if (gain > bestGain) {
      best = index
      bestGain = gain
    }
  }
  return best
}
