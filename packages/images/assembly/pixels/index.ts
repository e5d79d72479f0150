import { addRow, blockBytes, highestWindow, lowestWindow, startBlocks } from './block-means'
import { channelAt, isEqual, weighted } from './samples'
import { momentsAt, moveTo, productAt, startWindows, windowBytes } from './window-moments'

export { filteredRows, filterRows, reserveRows } from './row-filters'

/** The constants of SSIM for 8 bits (Wang et al. 2004): (0.01 · 255)² and (0.03 · 255)². */
const C1: f64 = 6.5025
const C2: f64 = 58.5225
/** A place is flat paper if the window variance is below this in both images, and the means are as close. */
const FLAT_VARIANCE: f64 = 20
const SAME_MEAN: f64 = 8
/** With fewer content pixels, all places count. */
const MIN_CONTENT: i32 = 200
/** Side of a tile, in pixels. */
const TILE: i32 = 48

/** Window means change slowly: large images are sampled at every second or fourth place. */
const EVERY_PLACE_UP_TO: i32 = 60_000
const EVERY_SECOND_UP_TO: i32 = 4_000_000

/** Chroma scale factors (ITU-R BT.601), and the side of a square, in pixels. */
const BLUE_CHROMA: f32 = 0.564
const RED_CHROMA: f32 = 0.713
const CHROMA_SQUARE: i32 = 32

/** Loads of 16 bytes may reach beyond the end of the data. */
const SLACK_BYTES: usize = 32
const PAGE_BYTES: i64 = 65_536

const BEFORE: usize = (__heap_base + 15) & ~15

let width: i32 = 0
let height: i32 = 0
let step: i32 = 1
let beforeChannels: i32 = 0
let afterChannels: i32 = 0
let afterImage: usize = 0
let blocks: usize = 0
let row: usize = 0
let windows: usize = 0

let contentSimilarity: f64 = 0
let tileSimilarity: f64 = 0
let chromaShift: f64 = 0

/** Makes room for two images of a size. @returns the address to write the first one to; 0 if there is no memory */
export function reserve(ofWidth: i32, ofHeight: i32, channelsBefore: i32, channelsAfter: i32): usize {
  width = ofWidth
  height = ofHeight
  beforeChannels = channelsBefore
  afterChannels = channelsAfter
  const pixels = width * height
  step = pixels <= EVERY_PLACE_UP_TO ? 1 : pixels <= EVERY_SECOND_UP_TO ? 2 : 4
  afterImage = aligned(BEFORE + <usize>(pixels * beforeChannels) + SLACK_BYTES)
  blocks = aligned(afterImage + <usize>(pixels * afterChannels) + SLACK_BYTES)
  const sums = max(blockBytes(width, height, CHROMA_SQUARE / 2), blockBytes(columns(), rows(), TILE / 2 / step))
  row = aligned(blocks + sums)
  windows = aligned(row + ((<usize>(width + 4)) << 2))
  const end = windows + windowBytes(width)
  const missing = ((end as i64) - ((memory.size() as i64) << 16) + PAGE_BYTES - 1) >> 16
  if (missing > 0 && memory.grow(missing as i32) < 0) return 0
  return BEFORE
}

function aligned(address: usize): usize {
  return (address + 15) & ~15
}

function columns(): i32 {
  return (width + step - 1) / step
}

function rows(): i32 {
  return (height + step - 1) / step
}

/** The address to write the second image to. */
export function after(): usize {
  return afterImage
}

/** Compares the images. */
export function compare(): void {
  compareLuma()
  compareChroma()
}

/** Mean SSIM, without flat paper. */
export function content(): f64 {
  return contentSimilarity
}

/** The lowest mean SSIM of any tile. */
export function tile(): f64 {
  return tileSimilarity
}

/** The mean chroma distance of the square that changed most. */
export function chroma(): f64 {
  return chromaShift
}

/** SSIM (Wang et al. 2004, Gaussian window of 1.5 pixels) in luma. */
function compareLuma(): void {
  let sum: f64 = 0
  let contentSum: f64 = 0
  let contentCount = 0
  startWindows(width, height, windows)
  startBlocks(columns(), rows(), TILE / 2 / step, blocks)
  for (let y = 0, line = 0; y < height; y += step, line += 1) {
    moveTo(y, BEFORE, beforeChannels, afterImage, afterChannels)
    for (let x = 0, to = row; x < width; x += step, to += 4) {
      const moments = momentsAt(x)
      const a = <f64>f32x4.extract_lane(moments, 0)
      const b = <f64>f32x4.extract_lane(moments, 1)
      const varianceA = <f64>f32x4.extract_lane(moments, 2) - a * a
      const varianceB = <f64>f32x4.extract_lane(moments, 3) - b * b
      const covariance = <f64>productAt(x) - a * b
      const similarity =
        ((2 * a * b + C1) * (2 * covariance + C2)) / ((a * a + b * b + C1) * (varianceA + varianceB + C2))
      store<f32>(to, <f32>similarity)
      sum += similarity
      if (varianceA > FLAT_VARIANCE || varianceB > FLAT_VARIANCE || abs(a - b) > SAME_MEAN) {
        contentSum += similarity
        contentCount += 1
      }
    }
    addRow(line, row)
  }
  const mean = sum / <f64>(columns() * rows())
  const lowest = lowestWindow()
  contentSimilarity = contentCount > MIN_CONTENT / step / step ? contentSum / <f64>contentCount : mean
  tileSimilarity = lowest == Infinity ? mean : lowest
}

function compareChroma(): void {
  chromaShift = 0
  if (beforeChannels == 1 && afterChannels == 1) return
  startBlocks(width, height, CHROMA_SQUARE / 2, blocks)
  for (let y = 0; y < height; y += 1) {
    const one = BEFORE + <usize>(y * width * beforeChannels)
    const other = afterImage + <usize>(y * width * afterChannels)
    if (beforeChannels == afterChannels && isEqual(one, other, width * beforeChannels)) continue
    writeChromaShift(one, other)
    addRow(y, row)
  }
  chromaShift = highestWindow()
}

/** Writes the chroma distance of two rows; 0 where both are gray. */
function writeChromaShift(one: usize, other: usize): void {
  for (let x = 0; x < width; x += 4) {
    const a = one + <usize>(x * beforeChannels)
    const b = other + <usize>(x * afterChannels)
    const red = f32x4.sub(channelAt(a, beforeChannels, 0), channelAt(b, afterChannels, 0))
    const green = f32x4.sub(channelAt(a, beforeChannels, 1), channelAt(b, afterChannels, 1))
    const blue = f32x4.sub(channelAt(a, beforeChannels, 2), channelAt(b, afterChannels, 2))
    const luma = weighted(red, green, blue)
    const blueShift = f32x4.mul(f32x4.abs(f32x4.sub(blue, luma)), f32x4.splat(BLUE_CHROMA))
    const redShift = f32x4.mul(f32x4.abs(f32x4.sub(red, luma)), f32x4.splat(RED_CHROMA))
    v128.store(row + ((<usize>x) << 2), f32x4.max(blueShift, redShift))
  }
}
