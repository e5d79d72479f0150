/** A stem hint. Ghost stems, which hint one edge, have width -20 or -21. */
export interface Stem {
  isHorizontal: boolean
  start: number
  width: number
}

/** A path segment, relative to the current point. */
export type PathStep =
  | { kind: 'move'; steps: readonly [number, number] }
  | { kind: 'line'; steps: readonly [number, number] }
  | { kind: 'curve'; steps: readonly [number, number, number, number, number, number] }
  | { kind: 'flex'; steps: readonly number[]; depth: number }
  /** Hint replacement: indexes of the stems active from here on. */
  | { kind: 'hints'; stems: ReadonlySet<number> }

/** An interpreted Type 1 charstring. */
export interface Type1Glyph {
  width: number
  /** All stems of the glyph, without repeats. */
  stems: readonly Stem[]
  /** Indexes of the stems that hstem3 and vstem3 named: their counters should be equal. */
  counters: ReadonlySet<number>
  path: readonly PathStep[]
  /** For a glyph built by `seac`: codes of base and accent in StandardEncoding, and the accent's offset. */
  seac: { base: number; accent: number; dx: number; dy: number } | undefined
}
