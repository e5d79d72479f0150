/**
 * The row filters of PNG (PNG specification, clause 9), all five in one pass of 16 bytes at a time. Each row gets the filter with the
 * smallest sum of absolute differences (12.7).
 */
const FILTERS: i32 = 5

/** Zeros before a row, so that the first pixel has a left neighbor, and bytes after it that loads and stores may reach. */
const BEFORE_ROW: usize = 16
const SLACK_BYTES: usize = 32
const PAGE_BYTES: i64 = 65_536

/** Masks of the last bytes of a row: a load from its middle, minus the number of bytes, keeps that many. */
const MASKS = memory.data<u64>([-1, -1, 0, 0])

let rows: i32 = 0
let rowBytes: i32 = 0
let pixelBytes: i32 = 0
/** Where rows are read from and written to. */
let unfiltered: usize = 0
let filtered: usize = 0
/** The current row, the one above, and the current one with each filter. */
let current: usize = 0
let above: usize = 0
let tried: usize = 0
let triedBytes: usize = 0

let noneCost: v128 = i32x4(0, 0, 0, 0)
let subCost: v128 = i32x4(0, 0, 0, 0)
let upCost: v128 = i32x4(0, 0, 0, 0)
let averageCost: v128 = i32x4(0, 0, 0, 0)
let paethCost: v128 = i32x4(0, 0, 0, 0)

/** Makes room for rows, with up to 8 bytes per pixel. @returns the address to write them to; 0 if there is no memory */
export function reserveRows(ofRows: i32, ofRowBytes: i32, ofPixelBytes: i32): usize {
  rows = ofRows
  rowBytes = ofRowBytes
  pixelBytes = ofPixelBytes
  triedBytes = aligned(<usize>rowBytes + SLACK_BYTES)
  current = aligned(__heap_base) + BEFORE_ROW
  above = current + triedBytes + BEFORE_ROW
  tried = above + triedBytes
  unfiltered = tried + triedBytes * FILTERS
  filtered = aligned(unfiltered + <usize>rows * <usize>rowBytes)
  const end = filtered + <usize>rows * <usize>(rowBytes + 1)
  const missing = ((end as i64) - ((memory.size() as i64) << 16) + PAGE_BYTES - 1) >> 16
  if (missing > 0 && memory.grow(missing as i32) < 0) return 0
  return unfiltered
}

function aligned(address: usize): usize {
  return (address + 15) & ~15
}

/** The address of the filtered rows, each after its filter type. */
export function filteredRows(): usize {
  return filtered
}

/** Filters all rows. */
export function filterRows(): void {
  memory.fill(current - BEFORE_ROW, 0, tried - current + BEFORE_ROW)
  for (let row = 0; row < rows; row += 1) {
    memory.copy(current, unfiltered + <usize>row * <usize>rowBytes, rowBytes)
    tryFilters()
    const best = bestFilter()
    const to = filtered + <usize>row * <usize>(rowBytes + 1)
    store<u8>(to, best)
    memory.copy(to + 1, tried + <usize>best * triedBytes, rowBytes)
    memory.copy(above, current, rowBytes)
  }
}

function tryFilters(): void {
  const none = i32x4(0, 0, 0, 0)
  noneCost = none
  subCost = none
  upCost = none
  averageCost = none
  paethCost = none
  for (let at = 0; at < rowBytes; at += 16) {
    const mask = v128.load(MASKS + <usize>(16 - min(16, rowBytes - at)))
    const here = current + <usize>at
    const up = above + <usize>at
    const to = tried + <usize>at
    const value = v128.load(here)
    const left = v128.load(here - <usize>pixelBytes)
    const over = v128.load(up)
    const corner = v128.load(up - <usize>pixelBytes)
    // The mean is rounded down, but the instruction rounds it up.
    const mean = i8x16.sub(i8x16.avgr_u(left, over), v128.and(v128.xor(left, over), i8x16.splat(1)))
    noneCost = i32x4.add(noneCost, keep(to, value, mask))
    subCost = i32x4.add(subCost, keep(to + triedBytes, i8x16.sub(value, left), mask))
    upCost = i32x4.add(upCost, keep(to + triedBytes * 2, i8x16.sub(value, over), mask))
    averageCost = i32x4.add(averageCost, keep(to + triedBytes * 3, i8x16.sub(value, mean), mask))
    paethCost = i32x4.add(paethCost, keep(to + triedBytes * 4, i8x16.sub(value, paeth(left, over, corner)), mask))
  }
}

/** Stores differences. @returns sums of their absolute values, as signed bytes */
function keep(to: usize, differences: v128, mask: v128): v128 {
  v128.store(to, differences)
  const absolute = v128.and(i8x16.abs(differences), mask)
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(absolute))
}

/** The Paeth predictor (9.4). */
function paeth(left: v128, up: v128, corner: v128): v128 {
  const low = paethOf(i16x8.extend_low_i8x16_u(left), i16x8.extend_low_i8x16_u(up), i16x8.extend_low_i8x16_u(corner))
  const high = paethOf(
    i16x8.extend_high_i8x16_u(left),
    i16x8.extend_high_i8x16_u(up),
    i16x8.extend_high_i8x16_u(corner),
  )
  return i8x16.narrow_i16x8_u(low, high)
}

function paethOf(left: v128, up: v128, corner: v128): v128 {
  const alongUp = i16x8.sub(up, corner)
  const alongLeft = i16x8.sub(left, corner)
  const toLeft = i16x8.abs(alongUp)
  const toUp = i16x8.abs(alongLeft)
  const toCorner = i16x8.abs(i16x8.add(alongUp, alongLeft))
  const isNotLeft = v128.or(i16x8.gt_s(toLeft, toUp), i16x8.gt_s(toLeft, toCorner))
  const other = v128.bitselect(corner, up, i16x8.gt_s(toUp, toCorner))
  return v128.bitselect(other, left, isNotLeft)
}

/** The filter type with the least cost, the first of equals. */
function bestFilter(): i32 {
  let best = 0
  let least = sumOf(noneCost)
  for (let filter = 1; filter < FILTERS; filter += 1) {
    const cost = sumOf(filter == 1 ? subCost : filter == 2 ? upCost : filter == 3 ? averageCost : paethCost)
    if (cost >= least) continue
    best = filter
    least = cost
  }
  return best
}

function sumOf(costs: v128): u32 {
  return (
    i32x4.extract_lane(costs, 0) +
    i32x4.extract_lane(costs, 1) +
    i32x4.extract_lane(costs, 2) +
    i32x4.extract_lane(costs, 3)
  )
}
