import type { Point } from '@recto/geometry'

/** A word of a text layer: where its feet are on the displayed page, in points from the lower left corner. */
export interface LayerWord {
  text: string
  start: Point
  end: Point
}

/** A line of a text layer. */
export interface LayerLine {
  /** In the order in which they are seen, in the direction of their baselines. */
  words: readonly LayerWord[]
  /** The font size, in points. */
  size: number
  /** Whether it does not go on with the paragraph of the line before. */
  beginsParagraph: boolean
  /** The BCP 47 tag of its language, if it is known. */
  language: string | undefined
}
