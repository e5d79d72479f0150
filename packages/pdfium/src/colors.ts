import type { PdfiumExports } from './pdfium-exports.ts'
import type { Scratch } from './scratch.ts'

/** A fill or stroke color. */
export interface Paint {
  /** RGB in the low 24 bits. */
  color: number
  /** From 0, transparent, to 255. */
  alpha: number
}

/** The fill or stroke color of an object; undefined if PDFium has none. Uses 16 bytes of the scratch memory. */
export function colorOf(
  api: PdfiumExports,
  object: number,
  kind: 'fill' | 'stroke',
  scratch: Scratch,
): Paint | undefined {
  const { start } = scratch
  const isKnown =
    kind === 'fill'
      ? api.FPDFPageObj_GetFillColor(object, start, start + 4, start + 8, start + 12)
      : api.FPDFPageObj_GetStrokeColor(object, start, start + 4, start + 8, start + 12)
  if (isKnown === 0) return undefined
  const [red, green, blue] = [scratch.integer(0), scratch.integer(4), scratch.integer(8)]
  return { color: ((red & 255) << 16) | ((green & 255) << 8) | (blue & 255), alpha: scratch.integer(12) & 255 }
}

/** Whether a color is practically invisible. */
export function isClear({ alpha }: Paint): boolean {
  return alpha < 4
}

/** The color composited on white. */
export function onWhite({ color, alpha }: Paint): number {
  if (alpha === 255) return color
  const mix = (shift: number) => Math.round(255 + (((color >> shift) & 255) - 255) * (alpha / 255))
  return (mix(16) << 16) | (mix(8) << 8) | mix(0)
}
