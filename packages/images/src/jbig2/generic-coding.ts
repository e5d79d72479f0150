/** The position of a pixel relative to the one being coded. */
export interface Offset {
  x: number
  y: number
}

/** How a generic region is coded (ITU-T T.88, 7.4.6.2). */
export interface GenericCoding {
  template: 0 | 1 | 2 | 3
  /** Typical prediction: a repeated row takes one bit. */
  isTypical: boolean
  /** Positions of the adaptive template pixels. */
  adaptive: readonly Offset[]
}

/** A context template. */
export interface Template {
  /** Pixels in the context. */
  bits: number
  /** Pixels two rows above: how many, and the offset of the last one. */
  far: { count: number; ahead: number }
  /** Pixels one row above. */
  near: { count: number; ahead: number }
  /** Pixels before it in its row. */
  before: number
  /** The context of the typical prediction bit (6.2.5.7, figures 8 to 11). */
  sameRowContext: number
  /** Nominal positions of the adaptive pixels, and their bits in the context. */
  adaptive: readonly (Offset & { bit: number })[]
}

/** The four templates (6.2.5.3), with nominal adaptive pixels. */
export const TEMPLATES: Record<GenericCoding['template'], Template> = {
  0: {
    bits: 16,
    far: { count: 5, ahead: 2 },
    near: { count: 7, ahead: 3 },
    before: 4,
    sameRowContext: 0x9b25,
    adaptive: [
      { x: 3, y: -1, bit: 4 },
      { x: -3, y: -1, bit: 10 },
      { x: 2, y: -2, bit: 11 },
      { x: -2, y: -2, bit: 15 },
    ],
  },
  1: {
    bits: 13,
    far: { count: 4, ahead: 2 },
    near: { count: 6, ahead: 3 },
    before: 3,
    sameRowContext: 0x0795,
    adaptive: [{ x: 3, y: -1, bit: 3 }],
  },
  2: {
    bits: 10,
    far: { count: 3, ahead: 1 },
    near: { count: 5, ahead: 2 },
    before: 2,
    sameRowContext: 0x00e5,
    adaptive: [{ x: 2, y: -1, bit: 2 }],
  },
  3: {
    bits: 10,
    far: { count: 0, ahead: 0 },
    near: { count: 6, ahead: 2 },
    before: 4,
    sameRowContext: 0x0195,
    adaptive: [{ x: 2, y: -1, bit: 4 }],
  },
}

/** A template with nominal adaptive pixels and typical prediction. */
export function plainCoding(template: GenericCoding['template']): GenericCoding {
  return { template, isTypical: true, adaptive: TEMPLATES[template].adaptive }
}
