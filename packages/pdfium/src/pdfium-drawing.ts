import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { flattenOnWhite } from '@recto/images'
import type { Picture } from '@recto/runtime'

import { Scratch } from './pdfium-scratch.ts'

/** A part of a page and the pixels that it becomes. */
export interface PartDrawing {
  /** From the top left corner of the page as it is seen, in the page's own unit. */
  left: number
  top: number
  width: number
  height: number
  pixelWidth: number
  pixelHeight: number
  ground: 'white' | 'clear'
}

/** Functions of PDFium's fpdfview.h and fpdf_edit.h, called without the wrapper, which costs more than they do. */
interface DrawingFunctions {
  FPDFBitmap_CreateEx: (width: number, height: number, format: number, buffer: number, stride: number) => number
  FPDFBitmap_Destroy: (bitmap: number) => void
  FPDF_GetPageWidthF: (page: number) => number
  FPDF_GetPageHeightF: (page: number) => number
  FPDF_RenderPageBitmapWithMatrix: (bitmap: number, page: number, matrix: number, clip: number, flags: number) => void
  FPDFPageObj_SetIsActive: (object: number, isActive: number) => number
}

/** FPDFBitmap_BGRA, FPDF_REVERSE_BYTE_ORDER. */
const BGRA = 4
const RED_FIRST = 16

/** Draws a part of a page that is loaded; undefined where there is no memory for it. */
export function drawPart(pdfium: WrappedPdfiumModule, page: number, part: PartDrawing): Picture | undefined {
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

/** Has objects of a page drawn, or left out, until that is changed. */
export function setDrawn(pdfium: WrappedPdfiumModule, objects: Iterable<number>, isDrawn: boolean): void {
  const calls = functionsOf(pdfium)
  for (const object of objects) calls.FPDFPageObj_SetIsActive(object, isDrawn ? 1 : 0)
}

function drawInto(pdfium: WrappedPdfiumModule, page: number, part: PartDrawing, buffer: number): void {
  const calls = functionsOf(pdfium)
  const { pixelWidth, pixelHeight } = part
  const bitmap = calls.FPDFBitmap_CreateEx(pixelWidth, pixelHeight, BGRA, buffer, pixelWidth * 4)
  const scratch = new Scratch(pdfium, 40)
  try {
    // PDFium first brings the page to its size in whole units, the fraction cut off.
    const stretch = (size: number) => size / Math.max(1, Math.trunc(size))
    const [scaleX, scaleY] = [pixelWidth / part.width, pixelHeight / part.height]
    const across = scaleX * stretch(calls.FPDF_GetPageWidthF(page))
    const down = scaleY * stretch(calls.FPDF_GetPageHeightF(page))
    scratch.setFloats(0, [across, 0, 0, down, -part.left * scaleX, -part.top * scaleY])
    scratch.setFloats(24, [0, 0, pixelWidth, pixelHeight])
    calls.FPDF_RenderPageBitmapWithMatrix(bitmap, page, scratch.start, scratch.start + 24, RED_FIRST)
  } finally {
    scratch.free()
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

function functionsOf(pdfium: WrappedPdfiumModule): DrawingFunctions {
  // The module exports every function of its headers; its types name two of them.
  return pdfium.pdfium.wasmExports as unknown as DrawingFunctions
}
