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

/** A text painted over another one with the same characters. */
export interface PrintedOver extends Cover {
  color: number
}

/** A bound for time: further texts keep their colors. */
const MAX_TEXTS = 2000
/** The bounding box of one line of text is at most this high: ascent and descent of the tallest scripts. */
const MAX_LINE_HEIGHT_EM = 2.2
/** Text with a smaller slant is horizontal. */
const MAX_SLANT_DEGREES = 1
/** Memory for a color: four 32-bit components. */
const COLOR_BYTES = 16

/**
 * Texts that PDFium returns no characters for: it drops a text that repeats the one below it, such as letters above
 * their shadow. The visible color is that of the text on top.
 */
export function printedOver(
  { pdfium }: OpenPage,
  texts: ReadonlyMap<number, DrawnObject>,
  placed: readonly PlacedGlyph[],
): PrintedOver[] {
  // PDFium also returns generated spaces.
  const handles = new Set(placed.filter(({ text }) => text.trim() !== '').map(({ look }) => look.handle))
  const paths = new PathReader(pdfium)
  const scratch = new Scratch(pdfium, COLOR_BYTES)
  // The module exports every function of its headers, but its types name only two.
  const calls = exportsOf(pdfium)
  try {
    return [...texts.values()]
      .filter(({ handle }) => !handles.has(handle))
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

/** Whether the text painted over a glyph has a single line, so that it may be the same text. */
export function isSameLine({ area }: PrintedOver, { size, degrees }: PageGlyph): boolean {
  const isUpright = degrees % 180 < MAX_SLANT_DEGREES || degrees % 180 > 180 - MAX_SLANT_DEGREES
  return (isUpright ? area.bottom - area.top : area.right - area.left) <= MAX_LINE_HEIGHT_EM * size
}
