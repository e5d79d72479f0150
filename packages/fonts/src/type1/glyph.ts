/** A stem that hints tell of: where it begins, and how wide it is; ghosts of one edge are -20 or -21 wide. */
export interface Stem {
  isHorizontal: boolean
  start: number
  width: number
}

/** A step of a path, in differences to where it begins. */
export type PathStep =
  | { kind: 'move'; steps: readonly [number, number] }
  | { kind: 'line'; steps: readonly [number, number] }
  | { kind: 'curve'; steps: readonly [number, number, number, number, number, number] }
  | { kind: 'flex'; steps: readonly number[]; depth: number }
  /** From here on other stems count: numbers of them in the list of all. */
  | { kind: 'hints'; stems: ReadonlySet<number> }

/** What a charstring of Type 1 says. */
export interface Type1Glyph {
  width: number
  /** Every stem once. */
  stems: readonly Stem[]
  /** Stems whose counters are to be equal. */
  counters: ReadonlySet<number>
  path: readonly PathStep[]
  /** Codes of the two glyphs of the standard encoding that it is made of, where it is. */
  accented: { base: number; accent: number; dx: number; dy: number } | undefined
}
