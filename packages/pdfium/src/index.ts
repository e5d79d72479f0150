export { type Rectangle, shared } from './pdfium-clips.ts'
export { type ColorFunctions, colorOf, onWhite } from './pdfium-colors.ts'
export { drawPart, type PartDrawing, setDrawn } from './pdfium-drawing.ts'
export { type ImageFacts, ImageReader } from './pdfium-images.ts'
export {
  type DrawnKind,
  type DrawnObject,
  MATRIX_BYTES,
  matrixOf,
  type ObjectView,
  visitObjects,
} from './pdfium-objects.ts'
export { boundsIn, type PathPaint, PathReader, type SubPath } from './pdfium-paths.ts'
export { Scratch } from './pdfium-scratch.ts'
export { type GlyphFont, type PlacedGlyph, readGlyphs } from './pdfium-text.ts'
export { type Background, type OpenPage, PdfiumDocument, PdfiumError, warmPdfium } from './pdfium.ts'
