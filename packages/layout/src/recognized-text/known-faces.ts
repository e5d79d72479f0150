import { describeGlyph, type GlyphShape, type KnownShape } from '@recto/fonts'
import type { GlyphSpecimens } from '@recto/pdfium'

/** Pixels per em of drawn glyphs: small letters are then 20 pixels high. */
export const SPECIMEN_SIZE = 44
/** The faces of the standard 14 fonts with letters, which PDFium has. */
const FACES = [
  'Times-Roman',
  'Times-Bold',
  'Times-Italic',
  'Times-BoldItalic',
  'Helvetica',
  'Helvetica-Bold',
  'Helvetica-Oblique',
  'Helvetica-BoldOblique',
  'Courier',
  'Courier-Bold',
  'Courier-Oblique',
  'Courier-BoldOblique',
]
/** PDFium gives its own fonts WinAnsiEncoding (ISO 32000-2, annex D.2), which is windows-1252. */
const FIRST_CODE = 0x21
const WINDOWS_TEXT = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 0x1_00 - FIRST_CODE }, (_, index) => FIRST_CODE + index),
)
/** Characters whose glyphs are those of a comma, a hyphen and a space. */
const TWINS = '\u201a\u00ad\u00a0'

let kept: KnownShape[][] | undefined

/** The glyphs of faces whose characters are known, drawn once. */
export function knownFaces(specimens: GlyphSpecimens): KnownShape[][] {
  kept ??= FACES.map((name) => {
    const font = specimens.standardFont(name)
    const face = font === 0 ? [] : drawFace(specimens, font)
    if (font !== 0) specimens.release(font)
    return face
  })
  return kept
}

function drawFace(specimens: GlyphSpecimens, font: number): KnownShape[] {
  return Array.from(WINDOWS_TEXT).flatMap((text, index) => {
    if (TWINS.includes(text)) return []
    const shape = specimenShape(specimens, font, FIRST_CODE + index)
    return shape === undefined ? [] : [{ text, shape }]
  })
}

/** The shape of a glyph of a font; undefined if it has no ink. */
export function specimenShape(specimens: GlyphSpecimens, font: number, code: number): GlyphShape | undefined {
  const drawn = specimens.draw(font, code)
  return drawn && describeGlyph({ ...drawn, scale: SPECIMEN_SIZE })
}
