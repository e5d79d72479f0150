/** Paper sizes in portrait, in points (ISO 216; ANSI/ASME Y14.1 and North American loose paper). */
export const PAPER_SIZES = {
  a3: { width: 841.89, height: 1190.551 },
  a4: { width: 595.276, height: 841.89 },
  a5: { width: 419.528, height: 595.276 },
  letter: { width: 612, height: 792 },
  legal: { width: 612, height: 1008 },
  tabloid: { width: 792, height: 1224 },
} as const

export type PaperSize = keyof typeof PAPER_SIZES
