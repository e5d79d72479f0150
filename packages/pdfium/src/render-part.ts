import { exportsOf } from './pdfium-exports.ts'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { flattenOnWhite } from '@recto/images'
import type { RgbaImage } from '@recto/runtime'

import { Scratch } from './scratch.ts'

/** A part of a page, and its size in pixels. */
export interface PartDrawing {
  /** From the top left corner of the page as displayed, in user space units. */
  left: number
  top: number
  width: number
  height: number
  pixelWidth: number
  pixelHeight: number
  ground: 'white' | 'clear'
}

/** FPDFBitmap_BGRA, FPDF_REVERSE_BYTE_ORDER. */
const BGRA = 4
const RED_FIRST = 16

/** Renders part of a loaded page; undefined if there is not enough memory. */
export function drawPart(pdfium: WrappedPdfiumModule, page: number, part: PartDrawing): RgbaImage | undefined {
  const { pixelWidth, pixelHeight, ground } = part
  const { malloc, free } = pdfium.pdfium.wasmExports
  const length = pixelWidth * pixelHeight * 4
  const buffer = malloc(length)
  if (buffer === 0) return undefined
  try {
    pdfium.pdfium.HEAPU8.fill(0, buffer, buffer + length)
    drawInto(pdfium, page, part, buffer)
    const drawn = pdfium.pdfium.HEAPU8.subarray(buffer, buffer + length)
    if (ground === 'white') flattenOnWhite(drawn)
    return { width: pixelWidth, height: pixelHeight, pixels: new Uint8ClampedArray(drawn) }
  } finally {
    free(buffer)
  }
}

/** Shows or hides objects of a page. */
export function setDrawn(pdfium: WrappedPdfiumModule, objects: Iterable<number>, isDrawn: boolean): void {
  const api = exportsOf(pdfium)
  for (const object of objects) api.FPDFPageObj_SetIsActive(object, isDrawn ? 1 : 0)
}

function drawInto(pdfium: WrappedPdfiumModule, page: number, part: PartDrawing, buffer: number): void {
  const api = exportsOf(pdfium)
  const { pixelWidth, pixelHeight } = part
  const bitmap = api.FPDFBitmap_CreateEx(pixelWidth, pixelHeight, BGRA, buffer, pixelWidth * 4)
  const scratch = new Scratch(pdfium, 40)
  try {
    // PDFium first scales the page to its size in whole units, dropping the fraction.
    const stretch = (size: number) => size / Math.max(1, Math.trunc(size))
    const [scaleX, scaleY] = [pixelWidth / part.width, pixelHeight / part.height]
    const across = scaleX * stretch(api.FPDF_GetPageWidthF(page))
    const down = scaleY * stretch(api.FPDF_GetPageHeightF(page))
    scratch.setFloats(0, [across, 0, 0, down, -part.left * scaleX, -part.top * scaleY])
    scratch.setFloats(24, [0, 0, pixelWidth, pixelHeight])
    api.FPDF_RenderPageBitmapWithMatrix(bitmap, page, scratch.start, scratch.start + 24, RED_FIRST)
  } finally {
    scratch.free()
    api.FPDFBitmap_Destroy(bitmap)
  }
}
