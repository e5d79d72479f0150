/** Arithmetic coding of rows as a generic region (ITU-T T.88, 6.2). */
import {
  bytesFor,
  codeBit,
  codeNow,
  codeRun,
  estimateOf,
  intervalNow,
  isUsual,
  nextOf,
  renormalize,
  setRegisters,
  shiftsLeftNow,
  stepOf,
  takesEstimate,
} from './arithmetic-coder'
import { isSameRow, nextRow, rowAt, rowWidth, writeShifted } from './rows'

/** Bytes that are known to have white contexts if 16 are white. */
const SKIPPED: i32 = 15
/** Adaptive pixels that a template has at most. */
const MOST_ADAPTIVE: i32 = 4

/**
 * The context template: the place of the last pixel of each of its runs, and how far that is ahead of the pixel that is coded. The
 * third run ends at bit 0, with the pixel before it.
 */
let farShift: u32 = 0
let farAhead: u32 = 0
let nearShift: u32 = 0
let nearAhead: u32 = 0
/** The bits of the contexts, those that are the last pixel of a run, and those that stay when the others move on. */
let contextBits: u32 = 0
let entering: u32 = 0
let staying: u32 = 0
/** Whether a template has a run two rows above. */
let hasFar: bool = false

/** Adaptive pixels at other than their nominal positions. */
let movedCount: i32 = 0
/** Their bits in the context. */
let movedBits: u32 = 0
/** For each, its bit, and its position. */
const MOVED = memory.data(MOST_ADAPTIVE * 12, 4)
/** For each, the row that has it at the place of the pixel that is coded. */
let shifted: usize = 0
let shiftedBytes: usize = 0

let contexts: usize = 0
let sameRowContext: u32 = 0
let isTypical: bool = false
let wasSame: bool = false

/** The bytes that adaptive pixels take. */
export function movedBytes(stride: usize): usize {
  return <usize>MOST_ADAPTIVE * ((stride + 15) & ~15)
}

/** Starts with context bytes and rows for adaptive pixels at addresses. */
export function startRegion(contextsAt: usize, shiftedAt: usize): void {
  contexts = contextsAt
  shifted = shiftedAt
  shiftedBytes = (<usize>((rowWidth() + 7) >> 3) + 15) & ~15
  movedCount = 0
  movedBits = 0
  wasSame = false
}

/** Sets the number of pixels in each run of the template, and how far ahead the last ones are. */
export function setTemplate(far: i32, ofFarAhead: i32, near: i32, ofNearAhead: i32, before: i32): void {
  hasFar = far > 0
  farAhead = ofFarAhead
  nearAhead = ofNearAhead
  nearShift = before
  farShift = before + near
  contextBits = (1 << (far + near + before)) - 1
  entering = (1 << nearShift) | (hasFar ? 1 << farShift : 0)
  // What leaves a run would be shifted to where the next one enters.
  staying = (contextBits & ~entering) >> 1
}

/** Sets typical prediction, with the context of its bit. */
export function setTypical(is: bool, context: u32): void {
  isTypical = is
  sameRowContext = context
}

/** Moves an adaptive pixel from its nominal position. */
export function addMoved(bit: u32, x: i32, y: i32): void {
  const entry = MOVED + <usize>(movedCount * 12)
  store<u32>(entry, bit)
  store<i32>(entry, x, 4)
  store<i32>(entry, y, 8)
  movedCount += 1
  movedBits |= 1 << bit
}

/** The bytes that coding a row takes at most, and flushing after it. */
export function bytesForRow(): usize {
  return bytesFor(<usize>rowWidth() + 1)
}

/** Codes the next row. */
export function codeNextRow(): void {
  nextRow()
  if (isTypical) {
    const isSame = isSameRow()
    codeBit(isSame != wasSame ? 1 : 0, sameRowContext)
    wasSame = isSame
    if (isSame) return
  }
  for (let index = 0; index < movedCount; index += 1) {
    const entry = MOVED + <usize>(index * 12)
    writeShifted(-load<i32>(entry, 8), load<i32>(entry, 4), shifted + <usize>index * shiftedBytes)
  }
  codeRow()
}

/** The eight pixels of a row from one on that is `ahead` of the first in a byte. */
function pixelsAhead(at: usize, ahead: u32): u32 {
  return ((((<u32>load<u8>(at)) << 8) | load<u8>(at, 1)) >> (8 - ahead)) & 0xff
}

/** The context bit of an adaptive pixel, for eight pixels; 0 beyond the number of adaptive pixels. */
function movedPixels(index: i32, at: usize): u32 {
  if (index >= movedCount) return 0
  return (<u32>load<u8>(shifted + <usize>index * shiftedBytes + at)) << load<u32>(MOVED + <usize>(index * 12))
}

function movedBit(index: i32): u32 {
  return index < movedCount ? 1 << load<u32>(MOVED + <usize>(index * 12)) : 0
}

/** Whether all pixels of the 16 bytes after one are white; those ahead of the last of these bytes need not be. */
function isWhiteAfter(at: usize, row: usize, above: usize, above2: usize): bool {
  let some = v128.or(v128.load(row + at, 1), v128.or(v128.load(above + at, 1), v128.load(above2 + at, 1)))
  for (let index = 0; index < movedCount; index += 1) {
    some = v128.or(some, v128.load(shifted + <usize>index * shiftedBytes + at, 1))
  }
  return !v128.any_true(some)
}

/** Codes the pixels of a row: one after the other, or as a run where they and all around them are white, or black. */
function codeRow(): void {
  const width = rowWidth()
  const row = rowAt(0)
  const above = rowAt(1)
  const above2 = rowAt(2)
  const bit0 = movedBit(0)
  const bit1 = movedBit(1)
  const bit2 = movedBit(2)
  const bit3 = movedBit(3)
  const nearBit: u32 = 1 << nearShift
  const farBit = entering & ~nearBit
  const black = contextBits & ~entering
  const noFar: u32 = hasFar ? 0 : 0xff
  let interval = intervalNow()
  let code = codeNow()
  let shiftsLeft = shiftsLeftNow()
  // The context of the next pixel without the pixels that enter it.
  let context = (<u32>load<u8>(above) >> (8 - nearAhead)) << (nearShift + 1)
  if (hasFar) context |= (<u32>load<u8>(above2) >> (8 - farAhead)) << (farShift + 1)
  let run: u32 = 0
  let runBit: u32 = 0
  for (let x = 0, at: usize = 0; x < width; x += 8, at += 1) {
    const pixels = <u32>load<u8>(row + at)
    const nearPixels = pixelsAhead(above + at, nearAhead)
    const farPixels = pixelsAhead(above2 + at, farAhead)
    const count = min(8, width - x)
    let moved0: u32 = 0
    let moved1: u32 = 0
    let moved2: u32 = 0
    let moved3: u32 = 0
    if (movedBits != 0) {
      moved0 = movedPixels(0, at)
      moved1 = movedPixels(1, at)
      moved2 = movedPixels(2, at)
      moved3 = movedPixels(3, at)
    }
    const isWhite = (context | pixels | nearPixels | farPixels | moved0 | moved1 | moved2 | moved3) == 0
    const isBlack = pixels == 0xff && context == black && (nearPixels & (farPixels | noFar)) == 0xff && movedBits == 0
    const bitOfRun: u32 = isBlack ? 1 : 0
    if (run > 0 && ((!isWhite && !isBlack) || bitOfRun != runBit)) {
      setRegisters(interval, code, shiftsLeft)
      codeRun(runBit, runBit == 1 ? contextBits : 0, run)
      interval = intervalNow()
      code = codeNow()
      shiftsLeft = shiftsLeftNow()
      run = 0
    }
    if (isWhite || isBlack) {
      run += count
      runBit = bitOfRun
      while (isWhite && x + 8 * (SKIPPED + 1) <= width && isWhiteAfter(at, row, above, above2)) {
        x += 8 * SKIPPED
        at += <usize>SKIPPED
        run += 8 * SKIPPED
      }
      continue
    }
    const nearAt = nearPixels << nearShift
    const farAt = farPixels << farShift
    for (let left = 7, end = 8 - count; left >= end; left -= 1) {
      const place = <u32>left
      let full = context | ((nearAt >> place) & nearBit) | ((farAt >> place) & farBit)
      const bit = (pixels >> place) & 1
      context = ((full & staying) << 1) | bit
      if (movedBits != 0) {
        full &= ~movedBits
        full |= ((moved0 >> place) & bit0) | ((moved1 >> place) & bit1)
        full |= ((moved2 >> place) & bit2) | ((moved3 >> place) & bit3)
      }
      const stateAt = contexts + <usize>full
      const state = <u32>load<u8>(stateAt)
      const step = stepOf(state)
      const qe = estimateOf(step)
      const rest = interval - qe
      if (isUsual(state, bit, rest)) {
        interval = rest
        code += qe
        continue
      }
      const isMps = (state & 1) == bit
      const isEstimate = takesEstimate(isMps, rest, qe)
      interval = isEstimate ? qe : rest
      code += isEstimate ? 0 : qe
      store<u8>(stateAt, nextOf(step, isMps))
      const shifts = clz<u32>(interval) - 16
      if (shifts < shiftsLeft) {
        interval <<= shifts
        code <<= shifts
        shiftsLeft -= shifts
        continue
      }
      setRegisters(interval, code, shiftsLeft)
      renormalize()
      interval = intervalNow()
      code = codeNow()
      shiftsLeft = shiftsLeftNow()
    }
  }
  setRegisters(interval, code, shiftsLeft)
  if (run > 0) codeRun(runBit, runBit == 1 ? contextBits : 0, run)
}
