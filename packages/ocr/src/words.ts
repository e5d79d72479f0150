import type { Matrix } from '@recto/geometry'

/** A rectangle in pixels, from the top left corner; `right` and `bottom` are outside of it. */
export interface PixelBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** A word and its position. */
export interface Word {
  text: string
  /** From 0 to 100. */
  confidence: number
  box: PixelBox
}

/** Words on one line. */
export interface TextLine {
  words: Word[]
  /** The baseline, in pixels. */
  baseline: Baseline
  /** Index of the block of text it belongs to, in reading order. */
  block: number
  /** Whether it starts a paragraph. */
  beginsParagraph: boolean
  /** From its pixels to those of the image, for a line read by itself; identity if absent. */
  toImage?: Matrix
}

/** A baseline: `y = y0 + slope · (x - x0)`. */
export interface Baseline {
  x0: number
  y0: number
  slope: number
}

/** Whether the middle of a box lies in another. */
export function holds(outer: PixelBox, { left, top, right, bottom }: PixelBox): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom
}
