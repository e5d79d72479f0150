import { recognizeShapes, type GlyphShape, type RecognizedShape } from '@recto/fonts'
import { GlyphSpecimens, type OpenPage, type PlacedGlyph } from '@recto/pdfium'

import { chooseByContext } from './choose-by-context.ts'
import { knownFaces, SPECIMEN_SIZE, specimenShape } from './known-faces.ts'
import { standardOrderText } from './standard-order.ts'
import { suspectFonts } from './suspect-fonts.ts'
import { wordShare, wordsOf } from './word-shapes.ts'

/** A font whose characters were recognized because it does not define them. */
export interface RecognizedFont {
  name: string
  /** How many of its characters were. */
  characters: number
}

/** A font with fewer glyphs in use says too little about itself. */
const MIN_CODES = 4
/** Most of the recognized text must be words. Measured on fonts of real documents. */
const MIN_WORD_SHARE = 0.8
/**
 * Shapes that differ more are different characters. On 65 fonts of real documents whose characters are known, the right one was among those
 * alike for nine of ten glyphs between .2 and this distance, and for more at less.
 */
const MAX_DISTANCE = 0.275
/** The same for a shape that is unlike those of all other characters. */
const MAX_CLEAR_DISTANCE = 0.325
/** Shapes whose distances differ by less look alike. */
const ALIKE = 0.05
/** These differ only in height, which varies more between typefaces. */
const TWINS = 'Il'
/** This share of the characters must have been recognized. */
const MIN_KNOWN_SHARE = 0.9
/** A font with more glyphs than any alphabet has ideographs, which are not compared. */
const MAX_CODES = 300
/** A bound for time: further fonts of a page stay as they are. */
const MAX_FONTS = 20
/** Replaces an unknown character. */
const UNKNOWN = '\ufffd'

/**
 * Finds the characters of glyphs where a font does not define them and the fallback cannot be text. Embedded fonts are recognized by
 * the shapes of their glyphs; for others, codes are taken as glyph numbers in the standard order.
 * @param glyphs those of the page, which are changed
 */
export function recognizeFonts(open: OpenPage, glyphs: readonly PlacedGlyph[]): RecognizedFont[] {
  const suspects = suspectFonts(glyphs)
  if (suspects.length === 0) return []
  const specimens = new GlyphSpecimens(open, SPECIMEN_SIZE)
  try {
    return suspects.slice(0, MAX_FONTS).flatMap(({ font, glyphs: own }) => {
      const texts = characterMap(own, specimens)
      if (texts === undefined) return []
      for (const glyph of own) {
        if (glyph.unmappedCode !== undefined) glyph.text = texts.get(glyph.unmappedCode) ?? UNKNOWN
      }
      return [{ name: font.name, characters: own.length }]
    })
  } finally {
    specimens.close()
  }
}

/** The characters of a font's codes; undefined if they are not certain. */
function characterMap(glyphs: readonly PlacedGlyph[], specimens: GlyphSpecimens): Map<number, string> | undefined {
  const codes = [...new Set(glyphs.map(({ unmappedCode }) => unmappedCode ?? 0))]
  const font = specimens.fontOf(glyphs[0]?.look.handle ?? 0)
  if (font === 0 || codes.length < MIN_CODES || codes.length > MAX_CODES) return undefined
  const texts = specimens.isEmbedded(font)
    ? byShape(glyphs, new Map(codes.map((code) => [code, specimenShape(specimens, font, code)])), specimens)
    : byOrder(codes)
  const known = glyphs.filter(({ unmappedCode }) => texts.has(unmappedCode ?? 0)).length
  if (known < MIN_KNOWN_SHARE * glyphs.length) return undefined
  const words = wordsOf(glyphs, ({ unmappedCode }) => texts.get(unmappedCode ?? 0) ?? UNKNOWN)
  return wordShare(words) >= MIN_WORD_SHARE ? texts : undefined
}

/** The characters of glyph numbers in the standard order. */
function byOrder(codes: readonly number[]): Map<number, string> {
  return new Map(
    codes.flatMap((code) => {
      const text = standardOrderText(code)
      return text === undefined ? [] : [[code, text] as const]
    }),
  )
}

/** The characters that glyphs look like and that fit their context. */
function byShape(
  glyphs: readonly PlacedGlyph[],
  shapes: ReadonlyMap<number, GlyphShape | undefined>,
  specimens: GlyphSpecimens,
) {
  const drawn = [...shapes].flatMap(([code, shape]) => (shape === undefined ? [] : [{ code, shape }]))
  const candidates = new Map<number, string[]>(
    [...shapes].flatMap(([code, shape]) => (shape === undefined ? [[code, [' ']] as [number, string[]]] : [])),
  )
  const recognized = recognizeShapes(
    drawn.map(({ shape }) => shape),
    knownFaces(specimens),
  )
  for (const [index, { code }] of drawn.entries()) {
    const [first, second] = recognized[index] ?? []
    if (first === undefined || !isSure(first, second)) continue
    const isAlike = ({ text, distance }: RecognizedShape) =>
      distance <= first.distance + ALIKE ||
      (distance <= MAX_DISTANCE && TWINS.includes(first.text) && TWINS.includes(text))
    const alike = recognized[index]?.filter(isAlike) ?? []
    candidates.set(
      code,
      alike.map(({ text }) => text),
    )
  }
  return chooseByContext(glyphs, candidates)
}

/** Whether a glyph looks like a character, and less like others unless it looks much alike. */
function isSure({ distance }: RecognizedShape, second: RecognizedShape | undefined): boolean {
  return distance <= MAX_DISTANCE || (distance <= MAX_CLEAR_DISTANCE && (second?.distance ?? 1) >= distance + ALIKE)
}
