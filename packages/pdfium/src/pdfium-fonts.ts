import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import type { Scratch } from './pdfium-scratch.ts'

/** A font as a document names and describes it. */
export interface GlyphFont {
  /** As the file has it, the mark of a subset included. */
  name: string
  /** 400 is regular, 700 bold; 0 where the file does not say. */
  weight: number
  isItalic: boolean
  isSerif: boolean
  /** Whether all of its characters are of one width. */
  isFixedPitch: boolean
}

/** Functions of PDFium's fpdf_edit.h, called without the wrapper, which costs more than they do. */
interface FontFunctions {
  FPDFTextObj_GetFont: (object: number) => number
  FPDFFont_GetBaseFontName: (font: number, buffer: number, length: number) => number
  FPDFFont_GetWeight: (font: number) => number
  FPDFFont_GetItalicAngle: (font: number, angle: number) => number
  FPDFFont_GetFlags: (font: number) => number
}

/** How much of the scratch memory names take. */
export const FONT_NAME_BYTES = 256
/** Flags of a font descriptor (ISO 32000-2, table 121). */
const FIXED_PITCH = 1 << 0
const SERIF = 1 << 1
const ITALIC = 1 << 6

const FORCE_BOLD = 1 << 18
/** What names say of the weight; PDFium tells it by the width of stems, which few files state right. */
const BOLD_NAME = /bold|black|heavy|demi/i
const REGULAR_NAME = /regular|roman|light|thin|book|medium/i
const REGULAR_WEIGHT = 400

const UNKNOWN_FONT: GlyphFont = { name: '', weight: 0, isItalic: false, isSerif: false, isFixedPitch: false }
const BOLD_WEIGHT = 700

/** What text is made to look like without a font of that kind. */
export interface FontChange {
  isBold: boolean
  isItalic: boolean
}

/** Tells the fonts of texts, each looked at once. */
export class GlyphFonts {
  private readonly calls: FontFunctions
  private readonly scratch: Scratch
  private readonly fonts = new Map<string, GlyphFont>()

  constructor(pdfium: WrappedPdfiumModule, scratch: Scratch) {
    // The module exports every function of its headers; its types name two of them.
    this.calls = pdfium.pdfium.wasmExports as unknown as FontFunctions
    this.scratch = scratch
  }

  /** The font of a text, and what its drawing makes of it: the same object for texts that look alike. */
  of(object: number, { isBold, isItalic }: FontChange): GlyphFont {
    const handle = this.calls.FPDFTextObj_GetFont(object)
    if (handle === 0) return UNKNOWN_FONT
    const key = `${handle} ${isBold} ${isItalic}`
    const known = this.fonts.get(key)
    if (known !== undefined) return known
    const font = this.read(handle)
    const weight = isBold ? Math.max(font.weight, BOLD_WEIGHT) : font.weight
    const changed = { ...font, weight, isItalic: font.isItalic || isItalic }
    this.fonts.set(key, changed)
    return changed
  }

  private read(handle: number): GlyphFont {
    const { calls, scratch } = this
    const length = calls.FPDFFont_GetBaseFontName(handle, scratch.start, FONT_NAME_BYTES)
    // Names are bytes of any encoding; the letters of ASCII are what is asked for.
    const name = length > FONT_NAME_BYTES ? '' : String.fromCharCode(...scratch.bytes(Math.max(0, length - 1)))
    const hasAngle = calls.FPDFFont_GetItalicAngle(handle, scratch.start) !== 0 && scratch.integer(0) !== 0
    const flags = calls.FPDFFont_GetFlags(handle)
    return {
      name,
      weight: weightOf(name, calls.FPDFFont_GetWeight(handle), flags),
      isItalic: hasAngle || (flags & ITALIC) !== 0,
      isSerif: flags >= 0 && (flags & SERIF) !== 0,
      isFixedPitch: flags >= 0 && (flags & FIXED_PITCH) !== 0,
    }
  }
}

function weightOf(name: string, measured: number, flags: number): number {
  if (BOLD_NAME.test(name) || (flags >= 0 && (flags & FORCE_BOLD) !== 0)) return Math.max(measured, BOLD_WEIGHT)
  return REGULAR_NAME.test(name) ? Math.min(Math.max(0, measured), REGULAR_WEIGHT) : Math.max(0, measured)
}
