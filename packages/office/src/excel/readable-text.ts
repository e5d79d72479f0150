import type { Color } from '@recto/layout'

import type { TextPiece } from './workbook.ts'

/** Lighter than this, from 0 to 255, text cannot be read on white. */
const LIGHTEST = 235
const BLACK: Color = 0

/** Text in black where it is nearly white and its cell has no shade: what was behind it on the page, a sheet does not have. */
export function readableOn(shade: Color | undefined, pieces: readonly TextPiece[]): TextPiece[] {
  if (shade !== undefined) return [...pieces]
  return pieces.map((piece) =>
    lightnessOf(piece.format.color) > LIGHTEST ? { ...piece, format: { ...piece.format, color: BLACK } } : piece,
  )
}

/** How light a colour is to the eye (ITU-R BT.601). */
function lightnessOf(color: Color): number {
  const [red, green, blue] = [color >> 16, (color >> 8) & 0xff, color & 0xff]
  return 0.299 * red + 0.587 * green + 0.114 * blue
}
