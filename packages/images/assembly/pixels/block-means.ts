/**
 * Sums over square blocks, from which windows of 2 × 2 blocks are made. The image is mirrored past its right and lower edge.
 */
let width: i32 = 0
let height: i32 = 0
let block: i32 = 0
let across: i32 = 0
let down: i32 = 0
let sums: usize = 0
let line: usize = 0

/** The bytes that the sums of an image take. */
export function blockBytes(ofWidth: i32, ofHeight: i32, side: i32): usize {
  return (<usize>(<i32>Math.ceil(<f64>ofWidth / <f64>side) * (<i32>Math.ceil(<f64>ofHeight / <f64>side) + 1))) << 3
}

/** @param side side of a block, half that of a window @param at address of the sums */
export function startBlocks(ofWidth: i32, ofHeight: i32, side: i32, at: usize): void {
  width = ofWidth
  height = ofHeight
  block = side
  across = (width + block - 1) / block
  down = (height + block - 1) / block
  line = at
  sums = at + ((<usize>across) << 3)
  memory.fill(at, 0, (<usize>(across * (down + 1))) << 3)
}

/** Adds a row of floats. */
export function addRow(y: i32, row: usize): void {
  for (let column = 0, x = 0; column < across; column += 1) {
    const end = min(width, x + block)
    let sum: f64 = 0
    for (; x < end; x += 1) sum += load<f32>(row + ((<usize>x) << 2))
    store<f64>(line + ((<usize>column) << 3), sum)
  }
  let beyond: f64 = 0
  for (let x = width; x < across * block; x += 1) beyond += load<f32>(row + ((<usize>max(0, 2 * width - 1 - x)) << 2))
  const last = line + ((<usize>(across - 1)) << 3)
  store<f64>(last, load<f64>(last) + beyond)
  addLine(y / block)
  if (2 * height - 1 - y < down * block) addLine(down - 1)
}

/** The lowest mean of the windows centered on block corners inside the image; infinite if there are none. */
export function lowestWindow(): f64 {
  let lowest = Infinity
  for (let y = 1; y < down; y += 1) {
    for (let x = 1; x < across; x += 1) lowest = min(lowest, windowAt(x, y))
  }
  return lowest
}

/** The highest mean of all windows, those centered on the left and upper edge included. */
export function highestWindow(): f64 {
  let highest: f64 = 0
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) highest = max(highest, windowAt(x, y))
  }
  return highest
}

function windowAt(x: i32, y: i32): f64 {
  const sum = sumAt(x - 1, y - 1) + sumAt(x, y - 1) + sumAt(x - 1, y) + sumAt(x, y)
  return sum / <f64>(4 * block * block)
}

function sumAt(x: i32, y: i32): f64 {
  return load<f64>(sums + ((<usize>(max(0, y) * across + max(0, x))) << 3))
}

function addLine(row: i32): void {
  for (let column = 0; column < across; column += 1) {
    const place = sums + ((<usize>(row * across + column)) << 3)
    store<f64>(place, load<f64>(place) + load<f64>(line + ((<usize>column) << 3)))
  }
}
