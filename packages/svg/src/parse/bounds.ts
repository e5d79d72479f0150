/** Limits of what is read from one SVG, far above what drawings need; maps of countries have some ten thousand elements. */
export const SVG_BOUNDS = {
  /** Elements in the file, and elements drawn, each time one is used. */
  maxElements: 250_000,
  /** Depth of nested elements, also through what they refer to. */
  maxNesting: 200,
  /** Characters of text drawn. */
  maxCharacters: 200_000,
  /** Size of the content that is written, in MB. */
  maxContentMb: 64,
  /** Declared entities, and the length of each. */
  maxEntities: 200,
  maxEntityLength: 1000,
} as const
