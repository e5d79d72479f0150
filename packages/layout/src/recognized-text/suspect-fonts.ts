import type { GlyphFont, PlacedGlyph } from '@recto/pdfium'

import { isRareLetter, wordShare, wordsOf } from './word-shapes.ts'

/** The glyphs of a page in one font, with their codes as `unmappedCode`. */
export interface FontText {
  font: GlyphFont
  glyphs: PlacedGlyph[]
}

/** Fewer characters say too little about a font. */
const MIN_CHARACTERS = 8
/** A font's map is suspect only if less of its text is in words. */
const MAX_CLAIMED_SHARE = 0.5
/** Codes are at most this: two bytes. */
const MAX_CODE = 0xff_ff
/** A map is wrong only if it gives at least this many characters that do not occur in words, in this share of the text. Measured on good fonts. */
const MIN_ODD = 6
const MIN_ODD_SHARE = 0.25
/** The first code of windows-1252 that differs from Unicode, and how many do. */
const [WINDOWS_START, WINDOWS_COUNT] = [0x80, 32]
/** The characters of these codes, such as the double dagger of 0x87. */
const WINDOWS_TEXT = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: WINDOWS_COUNT }, (_, index) => WINDOWS_START + index),
)
/**
 * The first ASCII characters, but for those that are common in text. Programs that number the glyphs of a subset from 33 on, as Quartz
 * does, and give no map show text as these.
 */
const NUMBERED = /^[!-+/]$/

/** Fonts that do not define their characters or define them wrongly, so that their text is garbage. */
export function suspectFonts(glyphs: readonly PlacedGlyph[]): FontText[] {
  const [unmapped, odd] = [new Map<GlyphFont, FontText>(), new Map<GlyphFont, Set<string>>()]
  for (const glyph of glyphs) {
    if (glyph.unmappedCode !== undefined && glyph.unmappedCode <= MAX_CODE) add(unmapped, glyph)
    else if (isOdd(glyph.text)) odd.set(glyph.font, (odd.get(glyph.font) ?? new Set()).add(glyph.text))
  }
  const fonts = [...odd].filter(([font, texts]) => texts.size >= MIN_ODD && !unmapped.has(font)).map(([font]) => font)
  const wrong = fonts.map((font) => ({ font, glyphs: glyphs.filter((glyph) => glyph.font === font) }))
  return [...unmapped.values(), ...wrong.filter(hasOddText).map(withCodes)].filter(
    ({ glyphs: own }) =>
      own.length >= MIN_CHARACTERS && wordShare(wordsOf(own, ({ text }) => text)) < MAX_CLAIMED_SHARE,
  )
}

function add(fonts: Map<GlyphFont, FontText>, glyph: PlacedGlyph): void {
  const known = fonts.get(glyph.font)
  if (known === undefined) fonts.set(glyph.font, { font: glyph.font, glyphs: [glyph] })
  else known.glyphs.push(glyph)
}

/** Whether a character is probably a code and not real text. */
function isOdd(text: string): boolean {
  return isRareLetter(text) || NUMBERED.test(text) || (text > '~' && WINDOWS_TEXT.includes(text))
}

function hasOddText({ glyphs }: FontText): boolean {
  return glyphs.filter(({ text }) => isOdd(text)).length >= MIN_ODD_SHARE * glyphs.length
}

/** A font whose map only repeats its codes: as windows-1252 if all its odd characters fit that, otherwise as Unicode. */
function withCodes({ font, glyphs }: FontText): FontText {
  const isWindows = glyphs.every(({ text }) => !isRareLetter(text) || WINDOWS_TEXT.includes(text))
  for (const glyph of glyphs) {
    const place = isWindows ? WINDOWS_TEXT.indexOf(glyph.text) : -1
    glyph.unmappedCode = place === -1 ? (glyph.text.codePointAt(0) ?? 0) : WINDOWS_START + place
  }
  return { font, glyphs }
}
