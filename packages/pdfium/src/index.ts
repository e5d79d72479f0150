export { shared } from './clip-paths.ts'
export { colorOf, onWhite } from './colors.ts'
export { drawPart, type PartDrawing, setDrawn } from './render-part.ts'
export { type GlyphSpecimen, GlyphSpecimens } from './glyph-specimens.ts'
export { type ImageFacts, ImageReader } from './image-reader.ts'
export {
  type DrawnKind,
  type DrawnObject,
  MATRIX_BYTES,
  matrixOf,
  type ObjectView,
  visitObjects,
} from './page-objects.ts'
export { boundsIn, type PathPaint, PathReader, type SubPath } from './path-reader.ts'
export { Scratch } from './scratch.ts'
export { type GlyphFont, type PlacedGlyph, readGlyphs } from './page-text.ts'
export { type Background, type OpenPage, PdfiumDocument, PdfiumError, warmPdfium } from './pdfium-document.ts'
export { exportsOf } from './pdfium-exports.ts'
