import type { Color } from '@recto/layout'

import type { TextPiece } from './workbook.ts'

/** Luma, from 0 to 255, above which text is unreadable on white. */
const LIGHTEST = 235
const BLACK: Color = 0

/** Makes nearly white text black if its cell has no fill: the dark content behind it on the page is not part of the sheet. */
export function readableOn(shade: Color | undefined, pieces: readonly TextPiece[]): TextPiece[] {
  if (shade !== undefined) return [...pieces]
  return pieces.map((piece) =>
    lightnessOf(piece.format.color) > LIGHTEST ? { ...piece, format: { ...piece.format, color: BLACK } } : piece,
  )
}

/** Luma of an RGB color (ITU-R BT.601). */
function lightnessOf(color: Color): number {
  const [red, green, blue] = [color >> 16, (color >> 8) & 0xff, color & 0xff]
  return 0.299 * red + 0.587 * green + 0.114 * blue
}
