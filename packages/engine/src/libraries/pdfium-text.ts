import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import { HiddenObjects } from './pdfium-layers.ts'

/** A font as a document names and describes it. */
export interface GlyphFont {
  /** As the file has it, the mark of a subset included. */
  name: string
  /** 400 is regular, 700 bold; 0 where the file does not say. */
  weight: number
  isItalic: boolean
}

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
  FPDFText_GetTextObject: (textPage: number, index: number) => number
  FPDFText_GetCharOrigin: (textPage: number, index: number, x: number, y: number) => number
  FPDFText_GetLooseCharBox: (textPage: number, index: number, box: number) => number
  FPDFText_GetMatrix: (textPage: number, index: number, matrix: number) => number
  FPDFText_GetFontSize: (textPage: number, index: number) => number
  FPDFTextObj_GetFont: (object: number) => number
  FPDFFont_GetBaseFontName: (font: number, buffer: number, length: number) => number
  FPDFFont_GetWeight: (font: number) => number
  FPDFFont_GetItalicAngle: (font: number, angle: number) => number
  FPDFFont_GetFlags: (font: number) => number
}

/** What PDFium puts in the place of a hyphen at the end of a line. */
const END_HYPHEN = 0x02
/** FontDescriptor flags: Italic (ISO 32000-2, table 121). */
const ITALIC = 1 << 6
const SCRATCH_BYTES = 256
/** FPDF_ANNOT_WIDGET, in fpdf_annot.h. */
const WIDGET = 20
/** What is written on a page by way of annotations: FPDF_ANNOT_FREETEXT, _STAMP, _WIDGET, _WATERMARK. */
const READ_KINDS: ReadonlySet<number> = new Set([3, 13, WIDGET, 24])
/** FLAT_NORMALDISPLAY and FLATTEN_SUCCESS, in fpdf_flatten.h. */
const FLATTEN_FOR_DISPLAY = 0
const FLATTENED = 1
const UNKNOWN_FONT: GlyphFont = { name: '', weight: 0, isItalic: false }

/** Loads the page, or fails; and the form's environment, 0 where there is none. */
interface PageSource {
  load: () => number
  form: () => number
}

/**
 * The text of a page in the order of its content, and what its fields and stamps show after it; undefined where there is
 * more than there may be. The page takes in what they show: PDFium finds text in the page alone.
 */
export function readPageText(
  pdfium: WrappedPdfiumModule,
  source: PageSource,
  bounds: TextBounds,
): PlacedGlyph[] | undefined {
  let page = source.load()
  try {
    if (takeInAnnotations(pdfium, page, source)) {
      pdfium.FPDF_ClosePage(page)
      page = 0
      page = source.load()
    }
    return readGlyphs(pdfium, page, bounds)
  } finally {
    if (page !== 0) pdfium.FPDF_ClosePage(page)
  }
}

/** Makes what annotations show a part of the page, where it is text to be read there; comments are not. */
function takeInAnnotations(pdfium: WrappedPdfiumModule, page: number, source: PageSource): boolean {
  const count = pdfium.FPDFPage_GetAnnotCount(page)
  const kinds = Array.from({ length: count }, (_, index) => annotationKind(pdfium, page, index))
  if (!kinds.some((kind) => READ_KINDS.has(kind))) return false
  for (const [index, kind] of [...kinds.entries()].toReversed()) {
    if (!READ_KINDS.has(kind)) pdfium.FPDFPage_RemoveAnnot(page, index)
  }
  // The form makes what a field shows, where the file leaves that to the reader (ISO 32000-2, 12.7.3, NeedAppearances).
  const form = kinds.includes(WIDGET) ? source.form() : 0
  if (form !== 0) pdfium.FORM_OnAfterLoadPage(page, form)
  const result = pdfium.FPDFPage_Flatten(page, FLATTEN_FOR_DISPLAY)
  if (form !== 0) pdfium.FORM_OnBeforeClosePage(page, form)
  return result === FLATTENED
}

function annotationKind(pdfium: WrappedPdfiumModule, page: number, index: number): number {
  const annotation = pdfium.FPDFPage_GetAnnot(page, index)
  if (annotation === 0) return 0
  const kind = pdfium.FPDFAnnot_GetSubtype(annotation)
  pdfium.FPDFPage_CloseAnnot(annotation)
  return kind
}

function readGlyphs(pdfium: WrappedPdfiumModule, page: number, bounds: TextBounds): PlacedGlyph[] | undefined {
  const reader = new GlyphReader(pdfium, page, bounds.hiddenLayer)
  try {
    return reader.count > bounds.maxCharacters ? undefined : reader.read()
  } finally {
    reader.close()
  }
}

/** What all characters of one text have in common. */
interface TextObject {
  handle: number
  alongX: number
  alongY: number
  size: number
  font: GlyphFont
  number: number
  /** Whether its font size is below zero, which may turn it round. */
  isNegative: boolean
  isHidden: boolean
}

interface Advance {
  advance: number
  /** Whether it reaches against the direction of its text's matrix. */
  isBackwards: boolean
}

class GlyphReader {
  readonly count: number
  private readonly pdfium: WrappedPdfiumModule
  private readonly calls: TextFunctions
  private readonly textPage: number
  private readonly hidden: HiddenObjects
  private readonly scratch: number
  private readonly fonts = new Map<number, GlyphFont>()
  private view: DataView
  private object: TextObject | undefined

  constructor(pdfium: WrappedPdfiumModule, page: number, hiddenLayer: string | undefined) {
    this.pdfium = pdfium
    this.hidden = new HiddenObjects(pdfium, page, hiddenLayer)
    // The module exports every function of its headers; its types name two of them.
    this.calls = pdfium.pdfium.wasmExports as unknown as TextFunctions
    this.textPage = this.calls.FPDFText_LoadPage(page)
    this.scratch = pdfium.pdfium.wasmExports.malloc(SCRATCH_BYTES)
    this.count = this.textPage === 0 ? 0 : this.calls.FPDFText_CountChars(this.textPage)
    this.view = new DataView(pdfium.pdfium.HEAPU8.buffer)
  }

  close(): void {
    this.pdfium.pdfium.wasmExports.free(this.scratch)
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
    const object = this.textObject(index)
    if (object === undefined || object.isHidden || code === 0 || code > 0x10_ff_ff) return undefined
    if (calls.FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8) === 0) return undefined
    const [x, y] = [this.double(0), this.double(8)]
    const { size, font, number } = object
    const isHyphen = code === END_HYPHEN && calls.FPDFText_IsHyphen(textPage, index) === 1
    const text = isHyphen ? '-' : String.fromCodePoint(code)
    const { advance, isBackwards } = this.advance(index, object, x, y)
    const way = isBackwards ? -1 : 1
    return { text, x, y, alongX: way * object.alongX, alongY: way * object.alongY, advance, size, object: number, font }
  }

  /**
   * How far a character reaches along its line: what its box, which encloses it upright, says of that. A font size below
   * zero turns it round, but not its matrix.
   */
  private advance(index: number, { alongX, alongY, isNegative }: TextObject, x: number, y: number): Advance {
    const { calls, textPage, scratch } = this
    if (calls.FPDFText_GetLooseCharBox(textPage, index, scratch) === 0) return { advance: 0, isBackwards: false }
    const [left, top, right, bottom] = [this.float(0), this.float(4), this.float(8), this.float(12)]
    const middle = ((left + right) / 2 - x) * alongX + ((top + bottom) / 2 - y) * alongY
    const [across, up] = [Math.abs(alongX), Math.abs(alongY)]
    // The box of a rectangle w by h that is turned measures w·across + h·up by w·up + h·across.
    const divisor = across * across - up * up
    const isSlanting = Math.abs(divisor) < 0.1
    const width = isSlanting ? 2 * Math.abs(middle) : ((right - left) * across - (top - bottom) * up) / divisor
    return { advance: Math.max(0, width), isBackwards: isNegative && middle < 0 }
  }

  /** The text that a character is of; looked at once for all that follow each other. */
  private textObject(index: number): TextObject | undefined {
    const { calls, textPage, scratch } = this
    const handle = calls.FPDFText_GetTextObject(textPage, index)
    if (handle === 0) return undefined
    if (handle === this.object?.handle) return this.object
    if (calls.FPDFText_GetMatrix(textPage, index, scratch) === 0) return undefined
    const [a, b, c, d] = [this.float(0), this.float(4), this.float(8), this.float(12)]
    const length = Math.hypot(a, b)
    const fontSize = calls.FPDFText_GetFontSize(textPage, index)
    const size = Math.abs(fontSize) * Math.hypot(c, d)
    if (!(length > 0) || !Number.isFinite(length + size)) return undefined
    const number = (this.object?.number ?? 0) + 1
    const isHidden = this.hidden.has(handle)
    this.object = {
      handle,
      alongX: a / length,
      alongY: b / length,
      size,
      font: this.font(handle),
      number,
      isNegative: fontSize < 0,
      isHidden,
    }
    return this.object
  }

  private font(object: number): GlyphFont {
    const { calls, scratch } = this
    const handle = calls.FPDFTextObj_GetFont(object)
    const known = this.fonts.get(handle)
    if (known !== undefined || handle === 0) return known ?? UNKNOWN_FONT
    const length = calls.FPDFFont_GetBaseFontName(handle, scratch, SCRATCH_BYTES)
    // Names are bytes of any encoding; the letters of ASCII are what is asked for.
    const bytes = this.pdfium.pdfium.HEAPU8.subarray(scratch, scratch + Math.min(length, SCRATCH_BYTES) - 1)
    const name = length > SCRATCH_BYTES ? '' : String.fromCharCode(...bytes)
    const hasAngle =
      calls.FPDFFont_GetItalicAngle(handle, scratch) !== 0 && this.refreshed().getInt32(scratch, true) !== 0
    const isItalic = hasAngle || (calls.FPDFFont_GetFlags(handle) & ITALIC) !== 0
    const font = { name, weight: Math.max(0, calls.FPDFFont_GetWeight(handle)), isItalic }
    this.fonts.set(handle, font)
    return font
  }

  private float(offset: number): number {
    return this.refreshed().getFloat32(this.scratch + offset, true)
  }

  private double(offset: number): number {
    return this.refreshed().getFloat64(this.scratch + offset, true)
  }

  /** The module's memory, which is another one after it grew. */
  private refreshed(): DataView {
    const { buffer } = this.pdfium.pdfium.HEAPU8
    if (this.view.buffer !== buffer) this.view = new DataView(buffer)
    return this.view
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
