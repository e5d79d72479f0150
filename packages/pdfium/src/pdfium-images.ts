import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { latin1 } from '@recto/runtime'

import { Scratch } from './pdfium-scratch.ts'

/** What PDFium knows of an image without unpacking it. */
export interface ImageFacts {
  pixelWidth: number
  pixelHeight: number
  /** Bytes of its data as they stand in the file. */
  byteLength: number
  /** Names of its filters, in the order they are undone. */
  filters: string[]
  isTransparent: boolean
}

/** Functions of PDFium's fpdf_edit.h, called without the wrapper, which costs more than they do. */
interface ImageFunctions {
  FPDFImageObj_GetImagePixelSize: (image: number, width: number, height: number) => number
  FPDFImageObj_GetImageDataRaw: (image: number, buffer: number, length: number) => number
  FPDFImageObj_GetImageFilterCount: (image: number) => number
  FPDFImageObj_GetImageFilter: (image: number, index: number, buffer: number, length: number) => number
  FPDFPageObj_HasTransparency: (object: number) => number
}

const NAME_BYTES = 64
const MAX_FILTERS = 8

/** Reads images of a page that is loaded. Close it when done. */
export class ImageReader {
  private readonly pdfium: WrappedPdfiumModule
  private readonly calls: ImageFunctions
  private readonly scratch: Scratch

  constructor(pdfium: WrappedPdfiumModule) {
    this.pdfium = pdfium
    // The module exports every function of its headers; its types name two of them.
    this.calls = pdfium.pdfium.wasmExports as unknown as ImageFunctions
    this.scratch = new Scratch(pdfium, NAME_BYTES)
  }

  close(): void {
    this.scratch.free()
  }

  facts(image: number): ImageFacts | undefined {
    const { calls, scratch } = this
    if (calls.FPDFImageObj_GetImagePixelSize(image, scratch.start, scratch.start + 4) === 0) return undefined
    const [pixelWidth, pixelHeight] = [scratch.integer(0), scratch.integer(4)]
    if (!(pixelWidth > 0 && pixelHeight > 0)) return undefined
    return {
      pixelWidth,
      pixelHeight,
      byteLength: calls.FPDFImageObj_GetImageDataRaw(image, 0, 0) >>> 0,
      filters: this.filters(image),
      isTransparent: calls.FPDFPageObj_HasTransparency(image) !== 0,
    }
  }

  /** Its data as it stands in the file, not encrypted; undefined where there is none. */
  data(image: number): Uint8Array | undefined {
    const { calls, pdfium } = this
    const length = calls.FPDFImageObj_GetImageDataRaw(image, 0, 0) >>> 0
    const buffer = length === 0 ? 0 : pdfium.pdfium.wasmExports.malloc(length)
    if (buffer === 0) return undefined
    try {
      calls.FPDFImageObj_GetImageDataRaw(image, buffer, length)
      return pdfium.pdfium.HEAPU8.slice(buffer, buffer + length)
    } finally {
      pdfium.pdfium.wasmExports.free(buffer)
    }
  }

  private filters(image: number): string[] {
    const { calls, scratch } = this
    const count = Math.min(MAX_FILTERS, Math.max(0, calls.FPDFImageObj_GetImageFilterCount(image)))
    return Array.from({ length: count }, (_, index) => {
      const length = calls.FPDFImageObj_GetImageFilter(image, index, scratch.start, NAME_BYTES)
      return length > NAME_BYTES ? '' : latin1(scratch.bytes(Math.max(0, length - 1)))
    })
  }
}
