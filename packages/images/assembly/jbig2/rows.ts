/**
 * The rows of an image from a row on downward, packed, 1 is black, with those above that contexts need. Everything outside of the
 * image is white.
 */

/** White bytes before and after a row: adaptive pixels are up to 128 pixels away (ITU-T T.88, 7.4.6.3). */
const PADDING: usize = 16

let image: usize = 0
let width: i32 = 0
/** Bytes of a row in the image. */
let stride: usize = 0
/** The bits of the last byte of a row that are pixels. */
let lastBits: u32 = 0
/** The rows kept, and the bytes from one to the next. */
let kept: usize = 0
let keptCount: i32 = 0
let pitch: usize = 0
let top: i32 = 0
/** The current row, counted from the first; -1 before it. */
let y: i32 = -1

/** Bytes of a row with white around it. */
function pitchOf(bytes: usize): usize {
  return ((bytes + 15) & ~15) + 2 * PADDING
}

/** The bytes that keeping rows takes. */
export function keptBytes(bytesPerRow: usize, up: i32): usize {
  return pitchOf(bytesPerRow) * <usize>(up + 1)
}

/** Sets the image, whose rows may have anything after their last pixel. */
export function setImage(at: usize, ofWidth: i32): void {
  image = at
  width = ofWidth
  stride = <usize>((width + 7) >> 3)
  lastBits = (0xff << ((8 - (width & 7)) & 7)) & 0xff
}

/** Pixels of a row. */
export function rowWidth(): i32 {
  return width
}

/** Starts before a row of the image, as if all above it were white. Keeps `up` rows above the current one, from an address on. */
export function startRows(first: i32, up: i32, at: usize): void {
  kept = at
  keptCount = up + 1
  pitch = pitchOf(stride)
  top = first
  y = -1
  memory.fill(kept, 0, keptBytes(stride, up))
}

export function nextRow(): void {
  y += 1
  const row = rowAt(0)
  const last = row + stride - 1
  memory.copy(row, image + <usize>(top + y) * stride, stride)
  store<u8>(last, load<u8>(last) & lastBits)
}

/** The address of the row `up` above. */
export function rowAt(up: i32): usize {
  return kept + PADDING + <usize>((y - up + keptCount) % keptCount) * pitch
}

/** Whether the row equals the one above. */
export function isSameRow(): bool {
  const row = rowAt(0)
  const above = rowAt(1)
  for (let at: usize = 0; at < stride; at += 8) if (load<u64>(row + at) != load<u64>(above + at)) return false
  return true
}

/** Writes the row `up` above, shifted so that the pixel `aside` of each one takes its place. */
export function writeShifted(up: i32, aside: i32, to: usize): void {
  const from = rowAt(up) + <usize>(aside >> 3)
  const shift = <u64>(aside & 7)
  for (let at: usize = 0; at < stride; at += 8) {
    const word = (bswap<u64>(load<u64>(from + at)) << shift) | (<u64>load<u8>(from + at, 8) >> (8 - shift))
    store<u64>(to + at, bswap<u64>(word))
  }
}
