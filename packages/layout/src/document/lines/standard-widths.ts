/** Advance widths of the ASCII characters from space in thousandths of an em, from Adobe's core font metrics. */
const WIDTHS: Record<string, readonly number[]> = {
  'Times New Roman': [
    250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889,
    722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500,
    444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480,
    200, 480, 541,
  ],
  'Times New Roman bold': [
    250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778, 667, 944,
    722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581, 500, 333, 500, 556, 444, 556,
    444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722, 500, 500, 444, 394,
    220, 394, 520,
  ],
  'Times New Roman italic': [
    250, 333, 420, 500, 500, 833, 778, 214, 333, 333, 500, 675, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 333, 333, 675, 675, 675, 500, 920, 611, 611, 667, 722, 611, 611, 722, 722, 333, 444, 667, 556, 833,
    667, 722, 611, 722, 611, 500, 556, 722, 611, 833, 611, 556, 556, 389, 278, 389, 422, 500, 333, 500, 500, 444, 500,
    444, 278, 500, 500, 278, 278, 444, 278, 722, 500, 500, 500, 500, 389, 389, 278, 500, 444, 667, 444, 444, 389, 400,
    275, 400, 541,
  ],
  'Times New Roman bold italic': [
    250, 389, 555, 500, 500, 833, 778, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 333, 333, 570, 570, 570, 500, 832, 667, 667, 667, 722, 667, 667, 722, 778, 389, 500, 667, 611, 889,
    722, 722, 611, 722, 667, 556, 611, 722, 667, 889, 667, 611, 611, 333, 278, 333, 570, 500, 333, 500, 500, 444, 500,
    444, 333, 500, 556, 278, 278, 500, 278, 778, 556, 500, 500, 500, 389, 389, 278, 556, 444, 667, 500, 444, 389, 348,
    220, 348, 570,
  ],
  Arial: [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
  ],
  'Arial bold': [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
    556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
    280, 389, 584,
  ],
}
const FIRST = 0x20
/** Further characters: quotation marks, dashes, ellipsis and bullet. */
const SIGNS = '‘’“”–—…•'
const SIGN_WIDTHS: Record<string, readonly number[]> = {
  'Times New Roman': [333, 333, 444, 444, 500, 1000, 1000, 350],
  'Times New Roman bold': [333, 333, 500, 500, 500, 1000, 1000, 350],
  'Times New Roman italic': [333, 333, 556, 556, 500, 889, 889, 350],
  'Times New Roman bold italic': [333, 333, 500, 500, 500, 1000, 1000, 350],
  Arial: [222, 222, 333, 333, 556, 1000, 1000, 350],
  'Arial bold': [278, 278, 500, 500, 556, 1000, 1000, 350],
}
/** Width of every character in Courier. */
const FIXED = 600
const MARKS = /\p{M}/gu

export interface Face {
  family: string
  isBold: boolean
  isItalic: boolean
}

/** The width of a text in em; undefined if a width is unknown. */
export function standardWidth(text: string, { family, isBold, isItalic }: Face): number | undefined {
  if (family === 'Courier New') return (Array.from(text).length * FIXED) / 1000
  // Oblique Arial has the widths of the upright face.
  const italic = isItalic && family !== 'Arial' ? ' italic' : ''
  const face = `${family}${isBold ? ' bold' : ''}${italic}`
  const widths = WIDTHS[face]
  if (widths === undefined) return undefined
  let sum = 0
  // Accented letters have the width of the base letter.
  for (const character of text.normalize('NFD').replace(MARKS, '')) {
    const width = widths[(character.codePointAt(0) ?? 0) - FIRST] ?? SIGN_WIDTHS[face]?.[SIGNS.indexOf(character)]
    if (width === undefined) return undefined
    sum += width
  }
  return sum / 1000
}

/** Letter-spacing is set in such steps, in points: a twentieth of a point is the finest unit of word processors. */
export const SPACING_STEP_PT = 0.05
/** Kerning shortens lines by about this share. By eye. */
export const KERNING_SHARE = 0.003
