import { describeGlyph, type GlyphShape, type KnownShape, standardText } from '@recto/fonts'
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
/** The codes of StandardEncoding with glyphs. */
const [FIRST_CODE, LAST_CODE] = [0x21, 0xfb]

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
  const face: KnownShape[] = []
  for (let code = FIRST_CODE; code <= LAST_CODE; code += 1) {
    const text = standardText(code)
    const shape = text === undefined ? undefined : specimenShape(specimens, font, code)
    if (text !== undefined && shape !== undefined) face.push({ text, shape })
  }
  return face
}

/** The shape of a glyph of a font; undefined if it has no ink. */
export function specimenShape(specimens: GlyphSpecimens, font: number, code: number): GlyphShape | undefined {
  const drawn = specimens.draw(font, code)
  return drawn && describeGlyph({ ...drawn, scale: SPECIMEN_SIZE })
}
