import { exportsOf, type PdfiumExports } from './pdfium-exports.ts'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import { FONT_NAME_BYTES, type GlyphFont } from './glyph-fonts.ts'
import { HiddenObjects } from './hidden-objects.ts'
import { Scratch } from './scratch.ts'
import { TextObjects, type TextAppearance, type TextObject } from './text-objects.ts'

export type { GlyphFont } from './glyph-fonts.ts'

/** A character in user space: y upwards, without page rotation. */
export interface PlacedGlyph {
  /** Its Unicode text; several characters for a ligature. */
  text: string
  /** The origin on the baseline. */
  x: number
  y: number
  /** The writing direction, a unit vector. */
  alongX: number
  alongY: number
  /** The advance without added spacing. */
  advance: number
  /** The font size as drawn. */
  size: number
  /** Index of its text object; text objects follow each other. */
  object: number
  font: GlyphFont
  look: TextAppearance
  /** Its code, if the font does not define its character; `text` is then the code as a character. */
  unmappedCode?: number
}

/** Limits of reading a page. */
export interface TextBounds {
  /** The most characters to read. */
  maxCharacters: number
  /** The name of hidden layers, whose text is skipped. */
  hiddenLayer: string | undefined
}

/** What PDFium substitutes for a hyphen at the end of a line. */
const END_HYPHEN = 0x02

/** The text of a loaded page in content order; undefined if there are too many characters. */
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
  /** Whether the advance runs against the text matrix. */
  isBackwards: boolean
}

class GlyphReader {
  readonly count: number
  readonly #api: PdfiumExports
  readonly #textPage: number
  readonly #scratch: Scratch
  readonly #objects: TextObjects

  constructor(pdfium: WrappedPdfiumModule, page: number, hiddenLayer: string | undefined) {
    this.#api = exportsOf(pdfium)
    this.#textPage = this.#api.FPDFText_LoadPage(page)
    this.#scratch = new Scratch(pdfium, FONT_NAME_BYTES)
    this.count = this.#textPage === 0 ? 0 : this.#api.FPDFText_CountChars(this.#textPage)
    const hidden = new HiddenObjects(pdfium, page, hiddenLayer)
    this.#objects = new TextObjects(pdfium, this.#textPage, this.#scratch, hidden)
  }

  close(): void {
    this.#scratch.free()
    if (this.#textPage !== 0) this.#api.FPDFText_ClosePage(this.#textPage)
  }

  read(): PlacedGlyph[] {
    const glyphs: PlacedGlyph[] = []
    let last: PlacedGlyph | undefined
    for (let index = 0; index < this.count; index += 1) {
      if (this.#api.FPDFText_IsGenerated(this.#textPage, index) !== 0) continue
      const glyph = this.#glyph(index)
      if (glyph === undefined) continue
      if (last !== undefined && isSamePlace(last, glyph)) last.text += glyph.text
      else glyphs.push((last = glyph))
    }
    return glyphs
  }

  #glyph(index: number): PlacedGlyph | undefined {
    const api = this.#api
    const textPage = this.#textPage
    const scratch = this.#scratch
    const code = api.FPDFText_GetUnicode(textPage, index) >>> 0
    const object = this.#objects.at(index)
    if (object === undefined || object.isHidden || code === 0 || code > 0x10_ff_ff) return undefined
    if (api.FPDFText_GetCharOrigin(textPage, index, scratch.start, scratch.start + 8) === 0) return undefined
    const [x, y] = [scratch.double(0), scratch.double(8)]
    const { size, font, look, number } = object
    const isHyphen = code === END_HYPHEN && api.FPDFText_IsHyphen(textPage, index) === 1
    const text = isHyphen ? '-' : String.fromCodePoint(code)
    const { advance, isBackwards } = this.#advance(index, object, x, y)
    const way = isBackwards ? -1 : 1
    const [alongX, alongY] = [way * object.alongX, way * object.alongY]
    const glyph: PlacedGlyph = { text, x, y, alongX, alongY, advance, size, object: number, font, look }
    const { FPDFText_HasUnicodeMapError: lacksCharacter } = api
    if (!isHyphen && lacksCharacter(textPage, index) === 1) glyph.unmappedCode = code
    return glyph
  }

  /**
   * The advance of a character along its line, derived from its upright bounding box. A negative font size reverses it, but not
   * the matrix.
   */
  #advance(index: number, { alongX, alongY, isNegative }: TextObject, x: number, y: number): Advance {
    const api = this.#api
    const textPage = this.#textPage
    const scratch = this.#scratch
    if (api.FPDFText_GetLooseCharBox(textPage, index, scratch.start) === 0) return { advance: 0, isBackwards: false }
    const [left, top, right, bottom] = [scratch.float(0), scratch.float(4), scratch.float(8), scratch.float(12)]
    const middle = ((left + right) / 2 - x) * alongX + ((top + bottom) / 2 - y) * alongY
    const [across, up] = [Math.abs(alongX), Math.abs(alongY)]
    // The bounding box of a rotated w × h rectangle is w·across + h·up by w·up + h·across.
    const divisor = across * across - up * up
    const isSlanting = Math.abs(divisor) < 0.1
    const width = isSlanting ? 2 * Math.abs(middle) : ((right - left) * across - (top - bottom) * up) / divisor
    return { advance: Math.max(0, width), isBackwards: isNegative && middle < 0 }
  }
}

/** Whether a character belongs to the same glyph as the one before, as in a ligature. */
function isSamePlace(one: PlacedGlyph, other: PlacedGlyph): boolean {
  return (
    one.object === other.object &&
    one.x === other.x &&
    one.y === other.y &&
    one.advance === other.advance &&
    one.advance > 0
  )
}
