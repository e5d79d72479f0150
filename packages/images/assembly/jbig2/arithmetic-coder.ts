/** The MQ encoder of JBIG2 (ITU-T T.88, annex E): bits with their contexts in, bytes out. */

/** The states (table E.1): the probability estimate Qe of the LPS, and the state after an MPS, and after an LPS. */
const ESTIMATES = memory.data<u16>([
  0x5601, 0x3401, 0x1801, 0x0ac1, 0x0521, 0x0221, 0x5601, 0x5401, 0x4801, 0x3801, 0x3001, 0x2401, 0x1c01, 0x1601,
  0x5601, 0x5401, 0x5101, 0x4801, 0x3801, 0x3401, 0x3001, 0x2801, 0x2401, 0x2201, 0x1c01, 0x1801, 0x1601, 0x1401,
  0x1201, 0x1101, 0x0ac1, 0x09c1, 0x08a1, 0x0521, 0x0441, 0x02a1, 0x0221, 0x0141, 0x0111, 0x0085, 0x0049, 0x0025,
  0x0015, 0x0009, 0x0005, 0x0001, 0x5601,
])
const AFTER_MPS = memory.data<u8>([
  1, 2, 3, 4, 5, 38, 7, 8, 9, 10, 11, 12, 13, 29, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
  32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 45, 46,
])
const AFTER_LPS = memory.data<u8>([
  1, 6, 9, 12, 29, 33, 6, 14, 14, 14, 17, 18, 20, 21, 14, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 23, 24, 25, 26, 27,
  28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 46,
])
const STATE_COUNT: u32 = 47

/** Whether an LPS in a state makes its color the MPS. */
function swaps(state: u32): bool {
  return state == 0 || state == 6 || state == 14
}

/**
 * For each context byte, which combines state and MPS as `state * 2 + symbol`, all that coding a bit needs: Qe, and the bytes after
 * an MPS and after an LPS.
 */
const STEPS = memory.data(2 * <i32>STATE_COUNT * 4, 4)

/** Bits that a decision adds to the code at most: the shift from the smallest interval to 0x8000, and stuffed bits. */
const MOST_BITS: usize = 17

/** Context bytes, by context. */
let contexts: usize = 0
let interval: u32 = 0
let code: u32 = 0
let shiftsLeft: u32 = 0
/** The byte a carry may still change; none before the first. */
let pending: i32 = -1
/** Where the next byte goes. */
let output: usize = 0

/** Starts with contexts at an address, and output at another. */
export function startCoder(contextsAt: usize, contextCount: usize, outputAt: usize): void {
  for (let state: u32 = 0; state < STATE_COUNT; state += 1) {
    for (let symbol: u32 = 0; symbol < 2; symbol += 1) {
      const qe = <u32>load<u16>(ESTIMATES + ((<usize>state) << 1))
      const afterMps = ((<u32>load<u8>(AFTER_MPS + <usize>state)) << 1) | symbol
      const afterLps = ((<u32>load<u8>(AFTER_LPS + <usize>state)) << 1) | (swaps(state) ? 1 - symbol : symbol)
      store<u32>(STEPS + ((<usize>(state * 2 + symbol)) << 2), qe | (afterMps << 16) | (afterLps << 24))
    }
  }
  contexts = contextsAt
  memory.fill(contexts, 0, contextCount)
  interval = 0x8000
  code = 0
  shiftsLeft = 12
  pending = -1
  output = outputAt
}

/** The bytes that some bits take at most, and flushing after them. */
export function bytesFor(bits: usize): usize {
  return ((bits * MOST_BITS) >> 3) + 16
}

export function outputEnd(): usize {
  return output
}

/** The registers, which loops over many bits keep in variables: engines keep those of a module in memory. */
export function intervalNow(): u32 {
  return interval
}

export function codeNow(): u32 {
  return code
}

export function shiftsLeftNow(): u32 {
  return shiftsLeft
}

export function setRegisters(newInterval: u32, newCode: u32, newShiftsLeft: u32): void {
  interval = newInterval
  code = newCode
  shiftsLeft = newShiftsLeft
}

/** What coding a bit needs to know of a context byte: Qe, and the next bytes. */
export function stepOf(state: u32): u32 {
  return load<u32>(STEPS + ((<usize>state) << 2))
}

export function estimateOf(step: u32): u32 {
  return step & 0xffff
}

export function nextOf(step: u32, isMps: bool): u32 {
  return isMps ? (step >> 16) & 0xff : step >> 24
}

/** Whether a bit is the MPS and leaves an interval of at least 0x8000, so that its context stays: the usual case. */
export function isUsual(state: u32, bit: u32, rest: u32): bool {
  return ((rest >> 15) & ~(state ^ bit) & 1) != 0
}

/** Whether the estimated interval is used, and not the rest: conditional exchange gives the larger one to the MPS (E.3.2). */
export function takesEstimate(isMps: bool, rest: u32, qe: u32): bool {
  return isMps == rest < qe
}

/** Codes a bit in its context. */
export function codeBit(bit: u32, context: u32): void {
  const at = contexts + <usize>context
  const state = <u32>load<u8>(at)
  const step = stepOf(state)
  const qe = estimateOf(step)
  const rest = interval - qe
  const isMps = (state & 1) == bit
  if (takesEstimate(isMps, rest, qe)) {
    interval = qe
  } else {
    interval = rest
    code += qe
  }
  if (isUsual(state, bit, rest)) return
  store<u8>(at, nextOf(step, isMps))
  renormalize()
}

/** Codes a bit several times in the same context, at once as long as nothing but the interval changes. */
export function codeRun(bit: u32, context: u32, count: u32): void {
  const at = contexts + <usize>context
  for (let left = count; left > 0; left -= 1) {
    const state = <u32>load<u8>(at)
    if ((state & 1) == bit) {
      const qe = estimateOf(stepOf(state))
      // Afterwards the interval is still at least 0x8000.
      const atOnce = min(left - 1, (interval - 0x8000) / qe)
      interval -= atOnce * qe
      code += atOnce * qe
      left -= atOnce
    }
    codeBit(bit, context)
  }
}

/** Flushes (E.2.9). */
export function finishCoder(): void {
  const limit = code + interval
  code |= 0xffff
  if (code >= limit) code -= 0x8000
  for (let round = 0; round < 2; round += 1) {
    code <<= shiftsLeft
    putByte()
  }
  if (pending != 0xff) flushPending()
  store<u8>(output, 0xff)
  store<u8>(output, 0xac, 1)
  output += 2
}

/** Shifts the registers until the interval is at least 0x8000. */
export function renormalize(): void {
  let missing = clz<u32>(interval) - 16
  interval <<= missing
  while (missing >= shiftsLeft) {
    code <<= shiftsLeft
    missing -= shiftsLeft
    putByte()
  }
  code <<= missing
  shiftsLeft -= missing
}

/** BYTEOUT: moves finished bits to the output, with a stuffed bit after 0xFF (E.2.8). */
function putByte(): void {
  if (pending != 0xff && code >= 0x8000000) {
    pending += 1
    if (pending == 0xff) code &= 0x7ffffff
  }
  const isStuffed = pending == 0xff
  flushPending()
  pending = isStuffed ? code >> 20 : (code >> 19) & 0xff
  code &= isStuffed ? 0xfffff : 0x7ffff
  shiftsLeft = isStuffed ? 7 : 8
}

function flushPending(): void {
  if (pending < 0) return
  store<u8>(output, pending)
  output += 1
}
