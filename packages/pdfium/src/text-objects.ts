import { exportsOf, type PdfiumExports } from './pdfium-exports.ts'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import { GlyphFonts, type GlyphFont } from './glyph-fonts.ts'
import type { HiddenObjects } from './hidden-objects.ts'
import { colorOf, isClear } from './colors.ts'
import type { Scratch } from './scratch.ts'

/** The appearance of a text object, shared by its characters. */
export interface TextAppearance {
  /** PDFium's handle of the text object. */
  handle: number
  /** RGB in the low 24 bits. */
  color: number
  /** Whether it is invisible. */
  isInvisible: boolean
  /** Horizontal scaling of the font relative to its height. */
  stretch: number
}

/** What all characters of a text object have in common. */
export interface TextObject {
  handle: number
  alongX: number
  alongY: number
  size: number
  font: GlyphFont
  look: TextAppearance
  number: number
  /** Whether the font size is negative, which may reverse the text. */
  isNegative: boolean
  isHidden: boolean
}

/** Text rendering modes (ISO 32000-2, table 104). */
const STROKE = 1
const FILL_AND_STROKE = 2
const INVISIBLE = 3
const STROKE_AND_CLIP = 5
const CLIP = 7
/** Slant (tangent of the angle) from which sheared text counts as italic: 9 degrees. */
const ITALIC_SLANT = 0.16

/** Reads text objects, each once for all of its consecutive characters. */
export class TextObjects {
  private readonly api: PdfiumExports
  private readonly textPage: number
  private readonly scratch: Scratch
  private readonly hidden: HiddenObjects
  private readonly fonts: GlyphFonts
  private last: TextObject | undefined

  constructor(pdfium: WrappedPdfiumModule, textPage: number, scratch: Scratch, hidden: HiddenObjects) {
    this.api = exportsOf(pdfium)
    this.textPage = textPage
    this.scratch = scratch
    this.hidden = hidden
    this.fonts = new GlyphFonts(pdfium, scratch)
  }

  /** The text object of a character; undefined if it has none, or no size. */
  at(index: number): TextObject | undefined {
    const { api, textPage, scratch } = this
    const handle = api.FPDFText_GetTextObject(textPage, index)
    if (handle === 0) return undefined
    if (handle === this.last?.handle) return this.last
    if (api.FPDFText_GetMatrix(textPage, index, scratch.start) === 0) return undefined
    const [a, b, c, d] = [scratch.float(0), scratch.float(4), scratch.float(8), scratch.float(12)]
    const [length, height] = [Math.hypot(a, b), Math.hypot(c, d)]
    const fontSize = api.FPDFText_GetFontSize(textPage, index)
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
    const { api, scratch } = this
    const mode = api.FPDFTextObj_GetTextRenderMode(handle)
    const kind = mode === STROKE || mode === STROKE_AND_CLIP ? 'stroke' : 'fill'
    const paint = colorOf(api, handle, kind, scratch)
    const isInvisible = mode === INVISIBLE || mode === CLIP || (paint !== undefined && isClear(paint))
    // Fill and stroke is how producers simulate bold.
    const font = this.fonts.of(handle, { isBold: mode === FILL_AND_STROKE, isItalic: slant > ITALIC_SLANT })
    return { font, look: { handle, color: paint?.color ?? 0, isInvisible, stretch } }
  }
}
