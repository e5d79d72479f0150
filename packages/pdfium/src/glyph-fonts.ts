import { exportsOf, type PdfiumExports } from './pdfium-exports.ts'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import type { Scratch } from './scratch.ts'

/** A font as the document names and describes it. */
export interface GlyphFont {
  /** The base font name as in the file, subset tag included. */
  name: string
  /** 400 is regular, 700 bold; 0 if the file does not say. */
  weight: number
  isItalic: boolean
  isSerif: boolean
  /** Whether the font is monospaced. */
  isFixedPitch: boolean
}

/** Scratch memory for font names, in bytes. */
export const FONT_NAME_BYTES = 256
/** Font descriptor flags (ISO 32000-2, table 121). */
const FIXED_PITCH = 1 << 0
const SERIF = 1 << 1
const ITALIC = 1 << 6

const FORCE_BOLD = 1 << 18
/** Weights by name suffix. PDFium derives the weight from StemV, which few files have right. */
const BOLD_NAME = /bold|black|heavy|demi/i
const REGULAR_NAME = /regular|roman|light|thin|book|medium/i
const REGULAR_WEIGHT = 400

const UNKNOWN_FONT: GlyphFont = { name: '', weight: 0, isItalic: false, isSerif: false, isFixedPitch: false }
const BOLD_WEIGHT = 700

/** Bold and italic that a producer simulates without a font for it. */
export interface FontChange {
  isBold: boolean
  isItalic: boolean
}

/** Reads the fonts of text objects, each once. */
export class GlyphFonts {
  private readonly api: PdfiumExports
  private readonly scratch: Scratch
  private readonly fonts = new Map<string, GlyphFont>()

  constructor(pdfium: WrappedPdfiumModule, scratch: Scratch) {
    this.api = exportsOf(pdfium)
    this.scratch = scratch
  }

  /** The font of a text object with simulated styles applied; equal styles share one object. */
  of(object: number, { isBold, isItalic }: FontChange): GlyphFont {
    const handle = this.api.FPDFTextObj_GetFont(object)
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
    const { api, scratch } = this
    const length = api.FPDFFont_GetBaseFontName(handle, scratch.start, FONT_NAME_BYTES)
    // Names are bytes of unknown encoding; only ASCII letters matter here.
    const name = length > FONT_NAME_BYTES ? '' : String.fromCharCode(...scratch.bytes(Math.max(0, length - 1)))
    const hasAngle = api.FPDFFont_GetItalicAngle(handle, scratch.start) !== 0 && scratch.integer(0) !== 0
    const flags = api.FPDFFont_GetFlags(handle)
    return {
      name,
      weight: weightOf(name, api.FPDFFont_GetWeight(handle), flags),
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
