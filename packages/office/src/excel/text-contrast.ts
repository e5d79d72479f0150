import type { Color } from '@recto/layout'

import type { RichTextRun } from './workbook.ts'

/** Largest luma, from 0 to 255, at which text is legible on white. */
const MAX_TEXT_LUMA = 235
const BLACK: Color = 0

/** Makes nearly white text black if its cell has no fill: what is dark behind it on the page is not part of the sheet. */
export function ensureContrast(shade: Color | undefined, runs: readonly RichTextRun[]): RichTextRun[] {
  if (shade !== undefined) return [...runs]
  return runs.map((run) =>
    lumaOf(run.format.color) > MAX_TEXT_LUMA ? { ...run, format: { ...run.format, color: BLACK } } : run,
  )
}

/** Luma of an RGB color (ITU-R BT.601). */
function lumaOf(color: Color): number {
  const [red, green, blue] = [color >> 16, (color >> 8) & 0xff, color & 0xff]
  return 0.299 * red + 0.587 * green + 0.114 * blue
}
