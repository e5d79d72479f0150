import type { TextLine } from '@recto/fonts'

import type { Style } from '../../style/properties.ts'
import { parseLength } from '../../values/length.ts'

/** Half the height of an x, and the line that Indic letters hang from, as shares of the size of the font. */
const [HALF_X, HANGING] = [0.268, 0.75]
/** How far subscripts and superscripts are moved, as shares of the size. */
const [SUBSCRIPT, SUPERSCRIPT] = [0.2, -0.4]

/** How far the baseline of text is below its position, in user space. */
export function baselineShift(style: Style, { ascent, descent }: TextLine, size: number): number {
  return (
    size * dominantShift(style['alignment-baseline'] || style['dominant-baseline'], ascent, descent) +
    ownShift(style, size)
  )
}

function dominantShift(baseline: string, ascent: number, descent: number): number {
  switch (baseline) {
    case 'middle':
      return HALF_X
    case 'central':
    case 'mathematical':
      return (ascent - descent) / 2
    case 'hanging':
      return HANGING
    case 'text-before-edge':
    case 'before-edge':
    case 'text-top':
      return ascent
    case 'text-after-edge':
    case 'after-edge':
    case 'ideographic':
    case 'text-bottom':
      return -descent
    default:
      return 0
  }
}

function ownShift(style: Style, size: number): number {
  const value = style['baseline-shift']
  if (value === 'sub') return size * SUBSCRIPT
  if (value === 'super') return size * SUPERSCRIPT
  // A positive shift raises the text.
  return -(parseLength(value, { percent: size, fontSize: size }) ?? 0)
}
