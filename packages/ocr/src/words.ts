import type { Matrix } from '@recto/geometry'

/** A rectangle in pixels, from the top left corner; `right` and `bottom` are outside of it. */
export interface PixelBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** A word and where it stands. */
export interface Word {
  text: string
  /** From 0 to 100. */
  confidence: number
  box: PixelBox
}

/** Words on one line. */
export interface TextLine {
  words: Word[]
  /** A line through the feet of the letters, in pixels. */
  baseline: Baseline
  /** Index of the block of text it belongs to, in reading order. */
  block: number
  /** Whether it begins a paragraph. */
  beginsParagraph: boolean
  /** From its pixels to those of the image, for a line that was read alone; they are the same if absent. */
  toImage?: Matrix
}

/** Where letters stand: `y = y0 + slope · (x - x0)`. */
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
