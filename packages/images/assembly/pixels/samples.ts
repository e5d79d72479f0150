/** Reading 8-bit samples four pixels at a time. Loads may reach 16 bytes beyond a row. */

/** Luma weights (ITU-R BT.601). */
const RED: f32 = 0.299
const GREEN: f32 = 0.587
const BLUE: f32 = 0.114

/** One channel of four pixels. Gray has the same in every channel. */
export function channelAt(at: usize, channels: i32, channel: i32): v128 {
  let bytes: v128
  if (channels == 4) bytes = v128.and(i32x4.shr_u(v128.load(at), channel << 3), i32x4.splat(255))
  else if (channels == 1) bytes = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at)))
  else bytes = i8x16.swizzle(v128.load(at + channel), i8x16(0, -1, -1, -1, 3, -1, -1, -1, 6, -1, -1, -1, 9, -1, -1, -1))
  return f32x4.convert_i32x4_u(bytes)
}

/** The luma of four pixels. */
export function weighted(red: v128, green: v128, blue: v128): v128 {
  return f32x4.add(
    f32x4.add(f32x4.mul(red, f32x4.splat(RED)), f32x4.mul(green, f32x4.splat(GREEN))),
    f32x4.mul(blue, f32x4.splat(BLUE)),
  )
}

/** Writes the luma of a row as floats, for as many pixels as a multiple of four needs. */
export function writeLuma(row: usize, width: i32, channels: i32, to: usize): void {
  for (let x = 0; x < width; x += 4) {
    const at = row + <usize>(x * channels)
    const gray = channelAt(at, channels, 0)
    const luma = channels == 1 ? gray : weighted(gray, channelAt(at, channels, 1), channelAt(at, channels, 2))
    v128.store(to + ((<usize>x) << 2), luma)
  }
}

/** Whether two ranges hold the same bytes. */
export function isEqual(one: usize, other: usize, bytes: i32): bool {
  let at = 0
  for (; at + 16 <= bytes; at += 16) {
    if (v128.any_true(v128.xor(v128.load(one + at), v128.load(other + at)))) return false
  }
  for (; at < bytes; at += 1) if (load<u8>(one + at) != load<u8>(other + at)) return false
  return true
}
