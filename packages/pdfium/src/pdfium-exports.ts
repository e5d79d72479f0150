import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/**
 * The functions of PDFium's headers that we call directly, because the wrapper's marshalling costs more than the calls, or its
 * types leave them out. Handles and pointers are numbers; 0 means failure.
 */
export interface PdfiumExports {
  // fpdfview.h: documents, bitmaps and rendering.
  FPDFBitmap_CreateEx: (width: number, height: number, format: number, buffer: number, stride: number) => number
  FPDFBitmap_Destroy: (bitmap: number) => void
  FPDFBitmap_GetBuffer: (bitmap: number) => number
  FPDFBitmap_GetHeight: (bitmap: number) => number
  FPDFBitmap_GetStride: (bitmap: number) => number
  FPDFBitmap_GetWidth: (bitmap: number) => number
  FPDF_GetPageHeightF: (page: number) => number
  FPDF_GetPageWidthF: (page: number) => number
  FPDF_RenderPageBitmapWithMatrix: (bitmap: number, page: number, matrix: number, clip: number, flags: number) => void
  // fpdf_edit.h and fpdf_transformpage.h: page objects, paths, clips, images and marked content.
  FPDFClipPath_CountPathSegments: (clip: number, path: number) => number
  FPDFClipPath_CountPaths: (clip: number) => number
  FPDFClipPath_GetPathSegment: (clip: number, path: number, segment: number) => number
  FPDFFormObj_CountObjects: (form: number) => number
  FPDFFormObj_GetObject: (form: number, index: number) => number
  FPDFImageObj_GetImageDataRaw: (image: number, buffer: number, length: number) => number
  FPDFImageObj_GetImageFilter: (image: number, index: number, buffer: number, length: number) => number
  FPDFImageObj_GetImageFilterCount: (image: number) => number
  FPDFImageObj_GetImagePixelSize: (image: number, width: number, height: number) => number
  FPDFPageObjMark_GetName: (mark: number, buffer: number, length: number, written: number) => number
  FPDFPageObj_CountMarks: (object: number) => number
  FPDFPageObj_CreateTextObj: (document: number, font: number, size: number) => number
  FPDFPageObj_Destroy: (object: number) => void
  FPDFPageObj_GetBounds: (object: number, left: number, bottom: number, right: number, top: number) => number
  FPDFPageObj_GetClipPath: (object: number) => number
  FPDFPageObj_GetDashCount: (object: number) => number
  FPDFPageObj_GetFillColor: (object: number, red: number, green: number, blue: number, alpha: number) => number
  FPDFPageObj_GetMark: (object: number, index: number) => number
  FPDFPageObj_GetMarkedContentID: (object: number) => number
  FPDFPageObj_GetMatrix: (object: number, matrix: number) => number
  FPDFPageObj_GetStrokeColor: (object: number, red: number, green: number, blue: number, alpha: number) => number
  FPDFPageObj_GetStrokeWidth: (object: number, width: number) => number
  FPDFPageObj_GetType: (object: number) => number
  FPDFPageObj_HasTransparency: (object: number) => number
  FPDFPageObj_SetIsActive: (object: number, isActive: number) => number
  FPDFPage_CountObjects: (page: number) => number
  FPDFPage_GetObject: (page: number, index: number) => number
  FPDFPathSegment_GetClose: (segment: number) => number
  FPDFPathSegment_GetPoint: (segment: number, x: number, y: number) => number
  FPDFPathSegment_GetType: (segment: number) => number
  FPDFPath_CountSegments: (path: number) => number
  FPDFPath_GetDrawMode: (path: number, fill: number, stroke: number) => number
  FPDFPath_GetPathSegment: (path: number, index: number) => number
  // fpdf_text.h and fpdf_edit.h: text and fonts.
  FPDFFont_Close: (font: number) => void
  FPDFFont_GetBaseFontName: (font: number, buffer: number, length: number) => number
  FPDFFont_GetFamilyName: (font: number, buffer: number, length: number) => number
  FPDFFont_GetFlags: (font: number) => number
  FPDFFont_GetIsEmbedded: (font: number) => number
  FPDFFont_GetItalicAngle: (font: number, angle: number) => number
  FPDFFont_GetWeight: (font: number) => number
  FPDFTextObj_GetFont: (object: number) => number
  FPDFTextObj_GetRenderedBitmap: (document: number, page: number, object: number, scale: number) => number
  FPDFTextObj_GetTextRenderMode: (object: number) => number
  FPDFText_ClosePage: (textPage: number) => void
  FPDFText_CountChars: (textPage: number) => number
  FPDFText_GetCharOrigin: (textPage: number, index: number, x: number, y: number) => number
  FPDFText_GetFontSize: (textPage: number, index: number) => number
  FPDFText_GetLooseCharBox: (textPage: number, index: number, box: number) => number
  FPDFText_GetMatrix: (textPage: number, index: number, matrix: number) => number
  FPDFText_GetText: (textPage: number, start: number, count: number, buffer: number) => number
  FPDFText_GetTextObject: (textPage: number, index: number) => number
  FPDFText_GetUnicode: (textPage: number, index: number) => number
  FPDFText_HasUnicodeMapError: (textPage: number, index: number) => number
  FPDFText_IsGenerated: (textPage: number, index: number) => number
  FPDFText_IsHyphen: (textPage: number, index: number) => number
  FPDFText_LoadPage: (page: number) => number
  FPDFText_LoadStandardFont: (document: number, name: number) => number
  FPDFText_SetCharcodes: (object: number, codes: number, count: number) => number
}

/** The exports of a module. The only place that casts: the wrapper's type names just `malloc` and `free`. */
export function exportsOf({ pdfium }: Pick<WrappedPdfiumModule, 'pdfium'>): PdfiumExports {
  return pdfium.wasmExports as unknown as PdfiumExports
}
