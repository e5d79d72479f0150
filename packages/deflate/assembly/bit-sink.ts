let start: usize = 0
let at: usize = 0
let pending: u64 = 0
let pendingBits: i32 = 0

/** Writes bits, least significant first (RFC 1951, 3.1.1), from an address on. */
export function startBits(to: usize): void {
  start = to
  at = to
  pending = 0
  pendingBits = 0
}

/** Adds up to 16 bits. */
export function putBits(value: i32, count: i32): void {
  pending |= (value as u64) << (pendingBits as u64)
  pendingBits += count
  if (pendingBits < 32) return
  store<u32>(at, pending as u32)
  at += 4
  pending >>= 32
  pendingBits -= 32
}

/** Pads to a byte boundary with zeros. */
export function alignBits(): void {
  while (pendingBits > 0) {
    store<u8>(at, pending as u8)
    at += 1
    pending >>= 8
    pendingBits -= 8
  }
  pending = 0
  pendingBits = 0
}

/** Writes bytes from the next byte boundary on. */
export function putBytes(from: usize, count: i32): void {
  alignBits()
  memory.copy(at, from, count)
  at += count
}

/** The number of whole bytes written. */
export function writtenBytes(): i32 {
  return (at - start) as i32
}
