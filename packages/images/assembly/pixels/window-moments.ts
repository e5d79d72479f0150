/**
 * Gaussian-weighted means of two images and of their squares and product around a place. The filter is separable: the last rows
 * are filtered downward at every column first, then along the row where a place is sampled.
 */
import { writeLuma } from './samples'

/** Radius of the window: a standard deviation of 1.5, truncated at 3.5 of them. */
const RADIUS: i32 = 5
const TAPS: i32 = 2 * RADIUS + 1

/** Weights by distance from the center: exp(-d² / (2 · 1.5²)), divided by their sum. */
const W0: f32 = 0.2660117
const W1: f32 = 0.2130055
const W2: f32 = 0.1093607
const W3: f32 = 0.0360008
const W4: f32 = 0.0075988
const W5: f32 = 0.0010284
const WEIGHTS = memory.data<f32>([W0, W1, W2, W3, W4, W5])
/** Where the rows of a window are. */
const OFFSETS = memory.data(TAPS * 4)

let width: i32 = 0
let height: i32 = 0
/** Bytes of a row of floats. */
let stride: usize = 0
/** The luma of the last `TAPS` rows of both images. */
let rowsOfOne: usize = 0
let rowsOfOther: usize = 0
/** Rows read. */
let count: i32 = 0
/** The filtered row with `RADIUS` places more at both ends: four means for each place, and the mean of the product. */
let moments: usize = 0
let products: usize = 0

/** Bytes of a row of floats with room for four more. */
function strideOf(ofWidth: i32): usize {
  return ((<usize>(ofWidth + 4)) << 2) & ~15
}

/** The bytes that windows over images of a width take. */
export function windowBytes(ofWidth: i32): usize {
  const places = <usize>(ofWidth + 2 * RADIUS + 8)
  return strideOf(ofWidth) * 2 * TAPS + places * 16 + places * 4 + 16
}

/** Starts at the first row, with memory from an address on that is a multiple of 16. */
export function startWindows(ofWidth: i32, ofHeight: i32, at: usize): void {
  width = ofWidth
  height = ofHeight
  stride = strideOf(width)
  rowsOfOne = at
  rowsOfOther = rowsOfOne + stride * TAPS
  moments = rowsOfOther + stride * TAPS
  products = moments + ((<usize>(width + 2 * RADIUS + 8)) << 4)
  count = 0
  // Loads reach beyond the last place, with a weight of 0.
  memory.fill(products, 0, (<usize>(width + 2 * RADIUS + 8)) << 2)
}

/** Reads rows and filters downward, so that `readMoments` gives those of places in row `y`. */
export function moveTo(y: i32, one: usize, oneChannels: i32, other: usize, otherChannels: i32): void {
  for (const end = min(height, y + RADIUS + 1); count < end; count += 1) {
    const slot = <usize>(count % TAPS) * stride
    writeLuma(one + <usize>(count * width * oneChannels), width, oneChannels, rowsOfOne + slot)
    writeLuma(other + <usize>(count * width * otherChannels), width, otherChannels, rowsOfOther + slot)
  }
  filterDown(y)
  mirrorEnds()
}

/** Sets the offsets of the rows of a window in the last rows read. */
function findRows(y: i32): void {
  for (let place = 0; place < TAPS; place += 1) {
    const slot = mirrored(y + place - RADIUS, height) % TAPS
    store<usize>(OFFSETS + ((<usize>place) << 2), <usize>slot * stride)
  }
}

function offsetOf(distance: i32): usize {
  return load<usize>(OFFSETS + ((<usize>(RADIUS + distance)) << 2))
}

function filterDown(y: i32): void {
  findRows(y)
  const middle = offsetOf(0)
  for (let x = 0; x < width; x += 4) {
    const one = rowsOfOne + ((<usize>x) << 2)
    const other = rowsOfOther + ((<usize>x) << 2)
    const a = v128.load(one + middle)
    const b = v128.load(other + middle)
    let sumA = f32x4.mul(f32x4.splat(W0), a)
    let sumB = f32x4.mul(f32x4.splat(W0), b)
    let sumAA = f32x4.mul(sumA, a)
    let sumBB = f32x4.mul(sumB, b)
    let sumAB = f32x4.mul(sumA, b)
    // The two places at each distance.
    for (let distance = 1; distance <= RADIUS; distance += 1) {
      const weight = v128.load32_splat(WEIGHTS + ((<usize>distance) << 2))
      const above = offsetOf(-distance)
      const below = offsetOf(distance)
      const a1 = v128.load(one + above)
      const a2 = v128.load(one + below)
      const b1 = v128.load(other + above)
      const b2 = v128.load(other + below)
      sumA = f32x4.add(sumA, f32x4.mul(weight, f32x4.add(a1, a2)))
      sumB = f32x4.add(sumB, f32x4.mul(weight, f32x4.add(b1, b2)))
      sumAA = f32x4.add(sumAA, f32x4.mul(weight, f32x4.add(f32x4.mul(a1, a1), f32x4.mul(a2, a2))))
      sumBB = f32x4.add(sumBB, f32x4.mul(weight, f32x4.add(f32x4.mul(b1, b1), f32x4.mul(b2, b2))))
      sumAB = f32x4.add(sumAB, f32x4.mul(weight, f32x4.add(f32x4.mul(a1, b1), f32x4.mul(a2, b2))))
    }
    const to = moments + ((<usize>(x + RADIUS)) << 4)
    const low = v128.shuffle<f32>(sumA, sumB, 0, 4, 1, 5)
    const high = v128.shuffle<f32>(sumA, sumB, 2, 6, 3, 7)
    const lowSquares = v128.shuffle<f32>(sumAA, sumBB, 0, 4, 1, 5)
    const highSquares = v128.shuffle<f32>(sumAA, sumBB, 2, 6, 3, 7)
    v128.store(to, v128.shuffle<f64>(low, lowSquares, 0, 2))
    v128.store(to + 16, v128.shuffle<f64>(low, lowSquares, 1, 3))
    v128.store(to + 32, v128.shuffle<f64>(high, highSquares, 0, 2))
    v128.store(to + 48, v128.shuffle<f64>(high, highSquares, 1, 3))
    v128.store(products + ((<usize>(x + RADIUS)) << 2), sumAB)
  }
}

/** Mirrors the filtered row at its ends. */
function mirrorEnds(): void {
  for (let place = 0; place < RADIUS; place += 1) {
    copyPlace(mirrored(place - RADIUS, width), place - RADIUS)
    copyPlace(mirrored(width + place, width), width + place)
  }
}

function copyPlace(from: i32, to: i32): void {
  v128.store(moments + ((<usize>(to + RADIUS)) << 4), v128.load(moments + ((<usize>(from + RADIUS)) << 4)))
  store<f32>(products + ((<usize>(to + RADIUS)) << 2), load<f32>(products + ((<usize>(from + RADIUS)) << 2)))
}

/** Mirrors an index at the edges, edge pixels included. */
function mirrored(place: i32, length: i32): i32 {
  const around = ((place % (2 * length)) + 2 * length) % (2 * length)
  return around < length ? around : 2 * length - 1 - around
}

/** The means of both images and of both squares around a column of the row moved to. */
export function momentsAt(x: i32): v128 {
  const at = moments + ((<usize>x) << 4)
  let sum = f32x4.mul(f32x4.splat(W0), v128.load(at, 80))
  sum = f32x4.add(sum, f32x4.mul(f32x4.splat(W1), f32x4.add(v128.load(at, 64), v128.load(at, 96))))
  sum = f32x4.add(sum, f32x4.mul(f32x4.splat(W2), f32x4.add(v128.load(at, 48), v128.load(at, 112))))
  sum = f32x4.add(sum, f32x4.mul(f32x4.splat(W3), f32x4.add(v128.load(at, 32), v128.load(at, 128))))
  sum = f32x4.add(sum, f32x4.mul(f32x4.splat(W4), f32x4.add(v128.load(at, 16), v128.load(at, 144))))
  return f32x4.add(sum, f32x4.mul(f32x4.splat(W5), f32x4.add(v128.load(at), v128.load(at, 160))))
}

/** The mean of the product around a column of the row moved to. */
export function productAt(x: i32): f32 {
  const at = products + ((<usize>x) << 2)
  const left = f32x4.mul(v128.load(at), f32x4(W5, W4, W3, W2))
  const middle = f32x4.mul(v128.load(at, 16), f32x4(W1, W0, W1, W2))
  const right = f32x4.mul(v128.load(at, 32), f32x4(W3, W4, W5, 0))
  const sum = f32x4.add(f32x4.add(left, middle), right)
  return (
    f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3)
  )
}
