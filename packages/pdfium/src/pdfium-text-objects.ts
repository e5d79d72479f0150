import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import { GlyphFonts, type GlyphFont } from './pdfium-fonts.ts'
import type { HiddenObjects } from './pdfium-layers.ts'
import { colorOf, isClear, type ColorFunctions } from './pdfium-colors.ts'
import type { Scratch } from './pdfium-scratch.ts'

/** How a text is shown; its characters share one object. */
export interface TextAppearance {
  /** PDFium's name for the text among the objects of its page. */
  handle: number
  /** Red, green and blue in the low 24 bits of a number. */
  color: number
  /** Whether nothing of it is drawn. */
  isInvisible: boolean
  /** How wide its font is drawn against its height. */
  stretch: number
}

/** What all characters of one text have in common. */
export interface TextObject {
  handle: number
  alongX: number
  alongY: number
  size: number
  font: GlyphFont
  look: TextAppearance
  number: number
  /** Whether its font size is below zero, which may turn it round. */
  isNegative: boolean
  isHidden: boolean
}

/** Functions of PDFium's fpdf_text.h and fpdf_edit.h, called without the wrapper, which costs more than they do. */
interface TextObjectFunctions extends ColorFunctions {
  FPDFText_GetTextObject: (textPage: number, index: number) => number
  FPDFText_GetMatrix: (textPage: number, index: number, matrix: number) => number
  FPDFText_GetFontSize: (textPage: number, index: number) => number
  FPDFTextObj_GetTextRenderMode: (object: number) => number
}

/** Text rendering modes (ISO 32000-2, table 104). */
const STROKE = 1
const FILL_AND_STROKE = 2
const INVISIBLE = 3
const STROKE_AND_CLIP = 5
const CLIP = 7
/** The slant of letters, as a part of their height, from which they are as good as italic: 9 degrees. */
const ITALIC_SLANT = 0.16

/** The texts of a page, each looked at once for all of its characters that follow each other. */
export class TextObjects {
  private readonly calls: TextObjectFunctions
  private readonly textPage: number
  private readonly scratch: Scratch
  private readonly hidden: HiddenObjects
  private readonly fonts: GlyphFonts
  private last: TextObject | undefined

  constructor(pdfium: WrappedPdfiumModule, textPage: number, scratch: Scratch, hidden: HiddenObjects) {
    // The module exports every function of its headers; its types name two of them.
    this.calls = pdfium.pdfium.wasmExports as unknown as TextObjectFunctions
    this.textPage = textPage
    this.scratch = scratch
    this.hidden = hidden
    this.fonts = new GlyphFonts(pdfium, scratch)
  }

  /** The text that a character is of; undefined for one that has none, or no size. */
  at(index: number): TextObject | undefined {
    const { calls, textPage, scratch } = this
    const handle = calls.FPDFText_GetTextObject(textPage, index)
    if (handle === 0) return undefined
    if (handle === this.last?.handle) return this.last
    if (calls.FPDFText_GetMatrix(textPage, index, scratch.start) === 0) return undefined
    const [a, b, c, d] = [scratch.float(0), scratch.float(4), scratch.float(8), scratch.float(12)]
    const [length, height] = [Math.hypot(a, b), Math.hypot(c, d)]
    const fontSize = calls.FPDFText_GetFontSize(textPage, index)
    const size = Math.abs(fontSize) * height
    if (!(length > 0) || !Number.isFinite(length + size)) return undefined
    const slant = (a * c + b * d) / (length * height)
    this.last = {
      handle,
      alongX: a / length,
      alongY: b / length,
      size,
      ...this.shown(handle, length / height, slant),
      number: (this.last?.number ?? 0) + 1,
      isNegative: fontSize < 0,
      isHidden: this.hidden.has(handle),
    }
    return this.last
  }

  private shown(handle: number, stretch: number, slant: number): { font: GlyphFont; look: TextAppearance } {
    const { calls, scratch } = this
    const mode = calls.FPDFTextObj_GetTextRenderMode(handle)
    const kind = mode === STROKE || mode === STROKE_AND_CLIP ? 'stroke' : 'fill'
    const paint = colorOf(calls, handle, kind, scratch)
    const isInvisible = mode === INVISIBLE || mode === CLIP || (paint !== undefined && isClear(paint))
    // Letters that are drawn around as well are what programs make of fonts that have no bold.
    const font = this.fonts.of(handle, { isBold: mode === FILL_AND_STROKE, isItalic: slant > ITALIC_SLANT })
    return { font, look: { handle, color: paint?.color ?? 0, isInvisible, stretch } }
  }
}
