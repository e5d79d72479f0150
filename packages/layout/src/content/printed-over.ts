import {
  exportsOf,
  colorOf,
  type DrawnObject,
  onWhite,
  type OpenPage,
  PathReader,
  type PlacedGlyph,
  Scratch,
} from '@recto/pdfium'

import type { PageGlyph } from './page-content.ts'
import type { Cover } from './drawn-content.ts'

/** A text that is printed over another one that says the same. */
export interface PrintedOver extends Cover {
  color: number
}

/** A bound for time: the colors of more texts are not looked at. */
const MAX_TEXTS = 2000
/** How high the box of a text of one line is at most: ascent and descent of the tallest scripts. */
const MAX_LINE_HEIGHT_EM = 2.2

/**
 * Texts of which PDFium tells no characters: it leaves out what says the same as a text below it, such as the letters above
 * their shadow. What is seen is their color.
 */
export function printedOver(
  { pdfium }: OpenPage,
  texts: ReadonlyMap<number, DrawnObject>,
  placed: readonly PlacedGlyph[],
): PrintedOver[] {
  // Spaces are told all the same.
  const told = new Set(placed.filter(({ text }) => text.trim() !== '').map(({ look }) => look.handle))
  const paths = new PathReader(pdfium)
  const scratch = new Scratch(pdfium, 16)
  // The module exports every function of its headers; its types name two of them.
  const calls = exportsOf(pdfium)
  try {
    return [...texts.values()]
      .filter(({ handle }) => !told.has(handle))
      .slice(0, MAX_TEXTS)
      .flatMap((text) => {
        const area = paths.bounds(text)
        const paint = colorOf(calls, text.handle, 'fill', scratch)
        if (area === undefined || paint === undefined || paint.alpha === 0) return []
        return [{ area, order: text.order, color: onWhite(paint) }]
      })
  } finally {
    paths.close()
    scratch.free()
  }
}

/** Whether a text printed over a glyph may be the same one. */
export function isSameLine({ area }: PrintedOver, { size, degrees }: PageGlyph): boolean {
  const isUpright = degrees % 180 < 1 || degrees % 180 > 179
  return (isUpright ? area.bottom - area.top : area.right - area.left) <= MAX_LINE_HEIGHT_EM * size
}
