/** A glyph as drawn: its coverage by ink, row by row from the top, 0 to 255. */
export interface DrawnGlyph {
  width: number
  height: number
  coverage: Uint8Array
  /** Where the top and the left edge of the drawing are, in pixels above the baseline and right of the origin. */
  top: number
  left: number
  /** Pixels per em. */
  scale: number
}

/** The shape of a glyph, independent of its size: what is compared. */
export interface GlyphShape {
  /** The ink in `GRID` × `GRID` cells of its bounding box, each from 0 to 1. */
  cells: Float32Array
  /** The bounding box of the ink, in ems; `bottom` and `top` from the baseline. */
  width: number
  bottom: number
  top: number
}

/** Cells per side: enough to tell `c` from `e`, few enough to compare a hundred glyphs with thousands in a few milliseconds. */
export const GRID = 16
/** Less coverage is the blur of an edge. */
const MIN_INK = 64

/** Describes a drawn glyph; undefined if it has no ink. */
export function describeGlyph(glyph: DrawnGlyph): GlyphShape | undefined {
  const box = inkBox(glyph)
  if (box === undefined) return undefined
  const { left, top, right, bottom } = box
  const cells = new Float32Array(GRID * GRID)
  const [across, down] = [(right - left) / GRID, (bottom - top) / GRID]
  for (let row = 0; row < GRID; row += 1) {
    for (let column = 0; column < GRID; column += 1) {
      const area = { left: left + column * across, top: top + row * down, width: across, height: down }
      cells[row * GRID + column] = meanCoverage(glyph, area) / 255
    }
  }
  return {
    cells,
    width: (right - left) / glyph.scale,
    top: (glyph.top - top) / glyph.scale,
    bottom: (glyph.top - bottom) / glyph.scale,
  }
}

function inkBox({ width, height, coverage }: DrawnGlyph) {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((coverage[y * width + x] ?? 0) < MIN_INK) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  return right > left ? { left, top, right, bottom } : undefined
}

/** The mean coverage of an area with fractional edges. */
function meanCoverage(
  { width, coverage }: DrawnGlyph,
  area: { left: number; top: number; width: number; height: number },
): number {
  const [right, bottom] = [area.left + area.width, area.top + area.height]
  let sum = 0
  for (let y = Math.floor(area.top); y < bottom - 1e-6; y += 1) {
    const rows = Math.min(y + 1, bottom) - Math.max(y, area.top)
    for (let x = Math.floor(area.left); x < right - 1e-6; x += 1) {
      const columns = Math.min(x + 1, right) - Math.max(x, area.left)
      sum += rows * columns * (coverage[y * width + x] ?? 0)
    }
  }
  return sum / (area.width * area.height)
}
