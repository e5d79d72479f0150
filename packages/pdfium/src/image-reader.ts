import { exportsOf, type PdfiumExports } from './pdfium-exports.ts'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { latin1 } from '@recto/runtime'

import { Scratch } from './scratch.ts'

/** What PDFium knows about an image without decoding it. */
export interface ImageFacts {
  pixelWidth: number
  pixelHeight: number
  /** Size of the encoded data, in bytes. */
  byteLength: number
  /** Filter names in decoding order. */
  filters: string[]
  isTransparent: boolean
}

const NAME_BYTES = 64
const MAX_FILTERS = 8

/** Reads the images of a loaded page. Close it when done. */
export class ImageReader {
  readonly #pdfium: WrappedPdfiumModule
  readonly #api: PdfiumExports
  readonly #scratch: Scratch

  constructor(pdfium: WrappedPdfiumModule) {
    this.#pdfium = pdfium
    this.#api = exportsOf(pdfium)
    this.#scratch = new Scratch(pdfium, NAME_BYTES)
  }

  close(): void {
    this.#scratch.free()
  }

  facts(image: number): ImageFacts | undefined {
    const api = this.#api
    const scratch = this.#scratch
    if (api.FPDFImageObj_GetImagePixelSize(image, scratch.start, scratch.start + 4) === 0) return undefined
    const [pixelWidth, pixelHeight] = [scratch.integer(0), scratch.integer(4)]
    if (!(pixelWidth > 0 && pixelHeight > 0)) return undefined
    return {
      pixelWidth,
      pixelHeight,
      byteLength: api.FPDFImageObj_GetImageDataRaw(image, 0, 0) >>> 0,
      filters: this.#filters(image),
      isTransparent: api.FPDFPageObj_HasTransparency(image) !== 0,
    }
  }

  /** The encoded data, decrypted; undefined if there is none. */
  data(image: number): Uint8Array | undefined {
    const api = this.#api
    const pdfium = this.#pdfium
    const length = api.FPDFImageObj_GetImageDataRaw(image, 0, 0) >>> 0
    const buffer = length === 0 ? 0 : pdfium.pdfium.wasmExports.malloc(length)
    if (buffer === 0) return undefined
    try {
      api.FPDFImageObj_GetImageDataRaw(image, buffer, length)
      return pdfium.pdfium.HEAPU8.slice(buffer, buffer + length)
    } finally {
      pdfium.pdfium.wasmExports.free(buffer)
    }
  }

  #filters(image: number): string[] {
    const api = this.#api
    const scratch = this.#scratch
    const count = Math.min(MAX_FILTERS, Math.max(0, api.FPDFImageObj_GetImageFilterCount(image)))
    return Array.from({ length: count }, (_, index) => {
      const length = api.FPDFImageObj_GetImageFilter(image, index, scratch.start, NAME_BYTES)
      return length > NAME_BYTES ? '' : latin1(scratch.bytes(Math.max(0, length - 1)))
    })
  }
}
