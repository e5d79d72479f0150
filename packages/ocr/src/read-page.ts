/** The text read in an image. */
export interface ReadPage {
  /** In reading order; positions are in pixels of the given image. */
  lines: PlacedLine[]
  /** Clockwise degrees by which to rotate the image so that its text is upright. */
  turn: 0 | 90 | 180 | 270
  /** Skew of the lines in the upright image in degrees; clockwise is positive. */
  skew: number
  /** The mean confidence of its letters, from 0 to 100. */
  confidence: number
  /** Whether confidence is so low that it may be in another language, or not text at all. */
  isPoor: boolean
}

/** A point in pixels, from the top left corner. */
export interface PixelPoint {
  x: number
  y: number
}

/** A word and its baseline. */
export interface PlacedWord {
  text: string
  /** From 0 to 100. */
  confidence: number
  /** Start and end of the word on the baseline. */
  start: PixelPoint
  end: PixelPoint
}

/** Words on one baseline, in visual order. */
export interface PlacedLine {
  words: PlacedWord[]
  /** How far its letters reach above and below the baseline, in pixels. */
  ascent: number
  descent: number
  beginsParagraph: boolean
}
