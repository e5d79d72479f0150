/** What was read on an image. */
export interface ReadPage {
  /** In reading order; places are pixels of the image as it was given. */
  lines: PlacedLine[]
  /** Clockwise degrees by which the image has to be turned for its text to stand upright. */
  turn: 0 | 90 | 180 | 270
  /** Degrees by which the lines of the upright image slope; clockwise is positive. */
  skew: number
  /** The mean confidence of its letters, from 0 to 100. */
  confidence: number
  /** Whether so little of it is sure that it may be in another language, or no text. */
  isPoor: boolean
}

/** A point in pixels, from the top left corner. */
export interface PixelPoint {
  x: number
  y: number
}

/** A word, and where its feet stand. */
export interface PlacedWord {
  text: string
  /** From 0 to 100. */
  confidence: number
  /** On the baseline, where the word begins and where it ends. */
  start: PixelPoint
  end: PixelPoint
}

/** Words with one baseline, in the order in which they are seen along it. */
export interface PlacedLine {
  words: PlacedWord[]
  /** How far its letters reach above and below the baseline, in pixels. */
  ascent: number
  descent: number
  beginsParagraph: boolean
}
