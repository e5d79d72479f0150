import type { Scratch } from './pdfium-scratch.ts'

/** Functions of PDFium's fpdf_edit.h that tell colours; they write red, green, blue and alpha as integers. */
export interface ColorFunctions {
  FPDFPageObj_GetFillColor: (object: number, red: number, green: number, blue: number, alpha: number) => number
  FPDFPageObj_GetStrokeColor: (object: number, red: number, green: number, blue: number, alpha: number) => number
}

/** What something is painted with. */
export interface Paint {
  /** Red, green and blue in the low 24 bits of a number. */
  color: number
  /** From 0, which is clear, to 255. */
  alpha: number
}

/** What an object is filled or stroked with; undefined where PDFium does not say. Takes 16 bytes of the scratch memory. */
export function colorOf(
  calls: ColorFunctions,
  object: number,
  kind: 'fill' | 'stroke',
  scratch: Scratch,
): Paint | undefined {
  const { start } = scratch
  const isKnown =
    kind === 'fill'
      ? calls.FPDFPageObj_GetFillColor(object, start, start + 4, start + 8, start + 12)
      : calls.FPDFPageObj_GetStrokeColor(object, start, start + 4, start + 8, start + 12)
  if (isKnown === 0) return undefined
  const [red, green, blue] = [scratch.integer(0), scratch.integer(4), scratch.integer(8)]
  return { color: ((red & 255) << 16) | ((green & 255) << 8) | (blue & 255), alpha: scratch.integer(12) & 255 }
}

/** Whether a paint leaves nothing that can be seen. */
export function isClear({ alpha }: Paint): boolean {
  return alpha < 4
}

/** The colour that a paint has on white paper. */
export function onWhite({ color, alpha }: Paint): number {
  if (alpha === 255) return color
  const mix = (shift: number) => Math.round(255 + (((color >> shift) & 255) - 255) * (alpha / 255))
  return (mix(16) << 16) | (mix(8) << 8) | mix(0)
}
