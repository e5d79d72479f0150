import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import { exportsOf, type PdfiumExports } from './pdfium-exports.ts'
import { Scratch } from './scratch.ts'

/** A glyph drawn by itself. */
export interface GlyphSpecimen {
  width: number
  height: number
  /** Its coverage by ink, row by row from the top, 0 to 255. */
  coverage: Uint8Array
  /** Where the top and the left edge are, in pixels above the baseline and right of the origin. */
  top: number
  left: number
}

/** The longest name of the standard fonts, in bytes, and room for a box. */
const SCRATCH_BYTES = 64
/** Larger glyphs are not letters. In ems. */
const MAX_EXTENT_EM = 4
const BYTES_PER_PIXEL = 4

/** Draws single glyphs of fonts by their codes. Close it when done. */
export class GlyphSpecimens {
  readonly #pdfium: WrappedPdfiumModule
  readonly #api: PdfiumExports
  readonly #document: number
  readonly #page: number
  readonly #size: number
  readonly #scratch: Scratch

  /** @param size pixels per em */
  constructor({ pdfium, document, page }: OpenDocument, size: number) {
    this.#pdfium = pdfium
    this.#api = exportsOf(pdfium)
    this.#document = document
    this.#page = page
    this.#size = size
    this.#scratch = new Scratch(pdfium, SCRATCH_BYTES)
  }

  close(): void {
    this.#scratch.free()
  }

  /** The font of a text object; 0 if it has none. */
  fontOf(textObject: number): number {
    return this.#api.FPDFTextObj_GetFont(textObject)
  }

  /** Whether the program of a font is in the file. */
  isEmbedded(font: number): boolean {
    return this.#api.FPDFFont_GetIsEmbedded(font) === 1
  }

  /** One of the standard 14 fonts (ISO 32000-2, 9.6.2.2), which PDFium has; 0 if there is none of that name. */
  standardFont(name: string): number {
    this.#scratch.bytes(SCRATCH_BYTES).set(new TextEncoder().encode(`${name}\0`).subarray(0, SCRATCH_BYTES))
    return this.#api.FPDFText_LoadStandardFont(this.#document, this.#scratch.start)
  }

  /** Frees a font that was not taken from the page. */
  release(font: number): void {
    this.#api.FPDFFont_Close(font)
  }

  /** The glyph of a code, drawn black; undefined if there is none, or no ink. */
  draw(font: number, code: number): GlyphSpecimen | undefined {
    const api = this.#api
    const object = api.FPDFPageObj_CreateTextObj(this.#document, font, this.#size)
    if (object === 0) return undefined
    try {
      this.#scratch.setIntegers(0, [code])
      if (api.FPDFText_SetCharcodes(object, this.#scratch.start, 1) === 0) return undefined
      return this.#drawn(object)
    } finally {
      api.FPDFPageObj_Destroy(object)
    }
  }

  #drawn(object: number): GlyphSpecimen | undefined {
    const api = this.#api
    const { start } = this.#scratch
    if (api.FPDFPageObj_GetBounds(object, start, start + 4, start + 8, start + 12) === 0) return undefined
    const [left, bottom, right, top] = [0, 4, 8, 12].map((offset) => this.#scratch.float(offset)) as Four
    const extent = Math.max(right - left, top - bottom)
    if (!(extent > 0) || extent > MAX_EXTENT_EM * this.#size) return undefined
    const bitmap = api.FPDFTextObj_GetRenderedBitmap(this.#document, this.#page, object, 1)
    if (bitmap === 0) return undefined
    try {
      return { ...this.#coverage(bitmap), top, left }
    } finally {
      api.FPDFBitmap_Destroy(bitmap)
    }
  }

  #coverage(bitmap: number): Pick<GlyphSpecimen, 'width' | 'height' | 'coverage'> {
    const api = this.#api
    const [width, height] = [api.FPDFBitmap_GetWidth(bitmap), api.FPDFBitmap_GetHeight(bitmap)]
    const [stride, start] = [api.FPDFBitmap_GetStride(bitmap), api.FPDFBitmap_GetBuffer(bitmap)]
    const pixels = this.#pdfium.pdfium.HEAPU8.subarray(start, start + stride * height)
    const coverage = new Uint8Array(width * height)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        coverage[y * width + x] = pixels[y * stride + x * BYTES_PER_PIXEL + 3] ?? 0
      }
    }
    return { width, height, coverage }
  }
}

type Four = [number, number, number, number]

/** What glyphs are drawn from. */
interface OpenDocument {
  pdfium: WrappedPdfiumModule
  document: number
  page: number
}
