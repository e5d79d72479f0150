import type { Point } from '@recto/geometry'

/** A word of a text layer, with its baseline on the displayed page, in points from the lower left corner. */
export interface LayerWord {
  text: string
  start: Point
  end: Point
}

/** A line of a text layer. */
export interface LayerLine {
  /** In visual order, along their baselines. */
  words: readonly LayerWord[]
  /** The font size, in points. */
  size: number
  /** Whether it starts a new paragraph. */
  beginsParagraph: boolean
  /** The BCP 47 tag of its language, if it is known. */
  language: string | undefined
}

/** The lines of each paragraph. */
export function paragraphsOf(lines: readonly LayerLine[]): LayerLine[][] {
  const paragraphs: LayerLine[][] = []
  for (const line of lines) {
    if (line.beginsParagraph || paragraphs.length === 0) paragraphs.push([line])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs
}
