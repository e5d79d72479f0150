import type { GrayImage } from './gray-image.ts'
import type { InkMask } from './ink.ts'

/** Rules are at least this long, in letter heights: no stroke of a letter is. */
const MIN_LENGTH = 4
/** They are thinner than the strokes of any letter of that length: at most this share of the letter height, and of their own length. */
const [MAX_THICKNESS, MAX_RATIO] = [0.3, 0.05]
/** Where a rule is thicker than usual by more than this factor, a letter touches it. */
const TOUCHED = 1.5
/** The blurred edge of a rule, as a share of the letter height. */
const EDGE_SHARE = 0.06
/** Rows at which the thickness of a rule is measured. */
const SAMPLES = 64

/** A stretch of ink along a column, from its first row to the one after its last. */
interface Stretch {
  x: number
  top: number
  bottom: number
}

/** An image without the vertical rules of its tables. */
export interface Unruled {
  image: GrayImage
  /** Stretches of rules that were erased; 0 if the image is unchanged. */
  count: number
}

/**
 * Erases vertical rules, which are read as letters beside them. Where a letter touches a rule, both stay.
 * @param mask the ink of the image
 * @param sizes the height of letters, and what rules are longer than if letters have no one height, in pixels
 */
export function eraseRules(
  image: GrayImage,
  mask: InkMask,
  { letterHeight, least: known = 0 }: { letterHeight: number; least?: number },
): Unruled {
  const least = Math.ceil(Math.max(MIN_LENGTH * letterHeight, known))
  const edge = Math.max(1, Math.round(EDGE_SHARE * letterHeight))
  let data: Uint8Array | undefined
  let count = 0
  for (const stretch of longStretches(mask, least)) {
    const most = Math.max(1, Math.min(MAX_THICKNESS * letterHeight, MAX_RATIO * (stretch.bottom - stretch.top)))
    const thickness = thicknessOf(mask, stretch, Math.ceil(most))
    if (thickness > most) continue
    data ??= image.data.slice()
    erase(data, mask, stretch, { most: Math.ceil(thickness * TOUCHED), edge })
    count += 1
  }
  return data === undefined ? { image, count } : { image: { ...image, data }, count }
}

/** Ink that runs down a column for at least so many rows. */
function longStretches({ width, height, ink }: InkMask, least: number): Stretch[] {
  const stretches: Stretch[] = []
  const lengths = new Uint16Array(width)
  const end = (x: number, bottom: number) => {
    const length = lengths[x] ?? 0
    if (length >= least) stretches.push({ x, top: bottom - length, bottom })
    lengths[x] = 0
  }
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (ink[at] === 1) lengths[x] = (lengths[x] ?? 0) + 1
      else if (lengths[x] !== 0) end(x, y)
    }
  }
  for (let x = 0; x < width; x += 1) end(x, height)
  return stretches
}

/** How wide the ink is at a stretch, in the middle of some of its rows by size; what is wider than `limit` counts as that. */
function thicknessOf(mask: InkMask, { x, top, bottom }: Stretch, limit: number): number {
  const step = Math.max(1, Math.floor((bottom - top) / SAMPLES))
  const widths: number[] = []
  for (let y = top; y < bottom; y += step) {
    const [left, right] = inkAround(mask, x, y, limit)
    widths.push(right - left)
  }
  return widths.toSorted((one, other) => one - other)[widths.length >> 1] ?? 0
}

/** The ink along a row that holds a pixel of ink: its first column and the one after its last, as far as `limit` on both sides. */
function inkAround({ width, ink }: InkMask, x: number, y: number, limit: number): [left: number, right: number] {
  const row = y * width
  const [first, end] = [Math.max(0, x - limit), Math.min(width, x + 1 + limit)]
  let [left, right] = [x, x + 1]
  while (left > first && ink[row + left - 1] === 1) left -= 1
  while (right < end && ink[row + right] === 1) right += 1
  return [left, right]
}

/** Puts the levels on both sides in place of a stretch, where nothing touches it. */
function erase(
  data: Uint8Array,
  mask: InkMask,
  { x, top, bottom }: Stretch,
  { most, edge }: { most: number; edge: number },
): void {
  const { width } = mask
  for (let y = top; y < bottom; y += 1) {
    const [left, right] = inkAround(mask, x, y, most)
    if (right - left > most) continue
    const [from, to] = [Math.max(0, left - edge), Math.min(width, right + edge)]
    const row = y * width
    const [before, after] = [data[row + Math.max(0, from - 1)] ?? 255, data[row + Math.min(width - 1, to)] ?? 255]
    // The lighter side: on the other one, a letter may stand close.
    data.fill(Math.max(before, after), row + from, row + to)
  }
}
