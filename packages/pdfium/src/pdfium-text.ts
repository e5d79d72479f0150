import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import { loadDocumentWithAnnotations, type PageSource } from './pdfium-annotations.ts'
import { FONT_NAME_BYTES, type GlyphFont } from './pdfium-fonts.ts'
import { HiddenObjects } from './pdfium-layers.ts'
import { Scratch } from './pdfium-scratch.ts'
import { TextObjects, type TextAppearance, type TextObject } from './pdfium-text-objects.ts'

export type { GlyphFont } from './pdfium-fonts.ts'

/** A character where it stands on a page, in the page's own coordinates: y upwards, the rotation of the page not applied. */
export interface PlacedGlyph {
  /** What it reads as; several characters for a ligature. */
  text: string
  /** Where it begins on its line's base. */
  x: number
  y: number
  /** The way that text goes on, a vector of length 1. */
  alongX: number
  alongY: number
  /** How far the next one is, without added spacing. */
  advance: number
  /** Height of its font as drawn. */
  size: number
  /** Which text of the content it belongs to; texts are shown one after another. */
  object: number
  font: GlyphFont
  look: TextAppearance
}

/** What of a page is read. */
export interface TextBounds {
  /** More characters than these are not read. */
  maxCharacters: number
  /** The name of layers whose text is not seen. */
  hiddenLayer: string | undefined
}

/** Functions of PDFium's fpdf_text.h and fpdf_edit.h, called without the wrapper, which costs more than they do. */
interface TextFunctions {
  FPDFText_LoadPage: (page: number) => number
  FPDFText_ClosePage: (textPage: number) => void
  FPDFText_CountChars: (textPage: number) => number
  FPDFText_GetUnicode: (textPage: number, index: number) => number
  FPDFText_IsGenerated: (textPage: number, index: number) => number
  FPDFText_IsHyphen: (textPage: number, index: number) => number
  FPDFText_GetCharOrigin: (textPage: number, index: number, x: number, y: number) => number
  FPDFText_GetLooseCharBox: (textPage: number, index: number, box: number) => number
}

/** What PDFium puts in the place of a hyphen at the end of a line. */
const END_HYPHEN = 0x02

/**
 * The text of a page in the order of its content, and what its fields and stamps show after it; undefined where there is
 * more than there may be.
 */
export function readPageText(
  pdfium: WrappedPdfiumModule,
  source: PageSource,
  bounds: TextBounds,
): PlacedGlyph[] | undefined {
  const page = loadDocumentWithAnnotations(pdfium, source)
  try {
    return readGlyphs(pdfium, page, bounds)
  } finally {
    pdfium.FPDF_ClosePage(page)
  }
}

/** The text of a page that is loaded, in the order of its content; undefined where there is more than there may be. */
export function readGlyphs(pdfium: WrappedPdfiumModule, page: number, bounds: TextBounds): PlacedGlyph[] | undefined {
  const reader = new GlyphReader(pdfium, page, bounds.hiddenLayer)
  try {
    return reader.count > bounds.maxCharacters ? undefined : reader.read()
  } finally {
    reader.close()
  }
}

interface Advance {
  advance: number
  /** Whether it reaches against the direction of its text's matrix. */
  isBackwards: boolean
}

class GlyphReader {
  readonly count: number
  private readonly calls: TextFunctions
  private readonly textPage: number
  private readonly scratch: Scratch
  private readonly objects: TextObjects

  constructor(pdfium: WrappedPdfiumModule, page: number, hiddenLayer: string | undefined) {
    // The module exports every function of its headers; its types name two of them.
    this.calls = pdfium.pdfium.wasmExports as unknown as TextFunctions
    this.textPage = this.calls.FPDFText_LoadPage(page)
    this.scratch = new Scratch(pdfium, FONT_NAME_BYTES)
    this.count = this.textPage === 0 ? 0 : this.calls.FPDFText_CountChars(this.textPage)
    const hidden = new HiddenObjects(pdfium, page, hiddenLayer)
    this.objects = new TextObjects(pdfium, this.textPage, this.scratch, hidden)
  }

  close(): void {
    this.scratch.free()
    if (this.textPage !== 0) this.calls.FPDFText_ClosePage(this.textPage)
  }

  read(): PlacedGlyph[] {
    const glyphs: PlacedGlyph[] = []
    let last: PlacedGlyph | undefined
    for (let index = 0; index < this.count; index += 1) {
      if (this.calls.FPDFText_IsGenerated(this.textPage, index) !== 0) continue
      const glyph = this.glyph(index)
      if (glyph === undefined) continue
      if (last !== undefined && isSamePlace(last, glyph)) last.text += glyph.text
      else glyphs.push((last = glyph))
    }
    return glyphs
  }

  private glyph(index: number): PlacedGlyph | undefined {
    const { calls, textPage, scratch } = this
    const code = calls.FPDFText_GetUnicode(textPage, index) >>> 0
    const object = this.objects.at(index)
    if (object === undefined || object.isHidden || code === 0 || code > 0x10_ff_ff) return undefined
    if (calls.FPDFText_GetCharOrigin(textPage, index, scratch.start, scratch.start + 8) === 0) return undefined
    const [x, y] = [scratch.double(0), scratch.double(8)]
    const { size, font, look, number } = object
    const isHyphen = code === END_HYPHEN && calls.FPDFText_IsHyphen(textPage, index) === 1
    const text = isHyphen ? '-' : String.fromCodePoint(code)
    const { advance, isBackwards } = this.advance(index, object, x, y)
    const way = isBackwards ? -1 : 1
    const [alongX, alongY] = [way * object.alongX, way * object.alongY]
    return { text, x, y, alongX, alongY, advance, size, object: number, font, look }
  }

  /**
   * How far a character reaches along its line: what its box, which encloses it upright, says of that. A font size below
   * zero turns it round, but not its matrix.
   */
  private advance(index: number, { alongX, alongY, isNegative }: TextObject, x: number, y: number): Advance {
    const { calls, textPage, scratch } = this
    if (calls.FPDFText_GetLooseCharBox(textPage, index, scratch.start) === 0) return { advance: 0, isBackwards: false }
    const [left, top, right, bottom] = [scratch.float(0), scratch.float(4), scratch.float(8), scratch.float(12)]
    const middle = ((left + right) / 2 - x) * alongX + ((top + bottom) / 2 - y) * alongY
    const [across, up] = [Math.abs(alongX), Math.abs(alongY)]
    // The box of a rectangle w by h that is turned measures w·across + h·up by w·up + h·across.
    const divisor = across * across - up * up
    const isSlanting = Math.abs(divisor) < 0.1
    const width = isSlanting ? 2 * Math.abs(middle) : ((right - left) * across - (top - bottom) * up) / divisor
    return { advance: Math.max(0, width), isBackwards: isNegative && middle < 0 }
  }
}

/** Whether a character is a further one of the same glyph, as those of a ligature are. */
function isSamePlace(one: PlacedGlyph, other: PlacedGlyph): boolean {
  return (
    one.object === other.object &&
    one.x === other.x &&
    one.y === other.y &&
    one.advance === other.advance &&
    one.advance > 0
  )
}
