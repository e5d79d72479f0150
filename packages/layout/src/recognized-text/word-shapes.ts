import type { PlacedGlyph } from '@recto/pdfium'

/** Punctuation around a word. */
const AROUND = /^[([{«‹“”„‘’"'¿¡–—•*#-]+|[)\]}»›“”’"'.,:;!?…%–—*-]+$/gu
/** A number, with its separators and unit, or a date. */
const NUMBER = /^[$€£+−-]?\p{Nd}+(?:[.,:/–-]\p{Nd}+)*%?$/u
/** Words joined by hyphens, apostrophes, slashes, dots. */
const JOINED = /^[\p{L}\p{M}\p{Nd}]+(?:[-‐’'/.@_–&][\p{L}\p{M}\p{Nd}]+)*$/u
/** A digit among lowercase letters is really a letter that looks like one. */
const ODD_DIGIT = /\p{Ll}\p{Nd}+\p{Ll}/u
/** Valid capitalization: capitals at the beginning or throughout. */
const LETTERS = /^(?:\p{Lu}{0,2}[\p{Ll}\p{M}]+|\p{Lu}+|\p{Lo}[\p{Lo}\p{M}]*)$/u
/** Scripts whose letters do not share a word (Unicode, UAX 39, "Mixed-Script Detection"). */
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]
/** Letters in few or no alphabets of living languages; most are phonetic symbols. */
const RARE = /[\u0180-\u02af\u0370-\u0385\u03d0-\u03ff]/u
/** A wider gap separates words. */
const GAP_EM = 0.25
/** A baseline further away belongs to another line. */
const LINE_EM = 0.3

/** The share of letters, digits and signs that form plausible words; 1 if there are none. */
export function wordShare(words: readonly string[]): number {
  let [good, all] = [0, 0]
  for (const word of words) {
    const length = Array.from(word).length
    all += length
    if (isWord(word)) good += length
  }
  return all === 0 ? 1 : good / all
}

function isWord(word: string): boolean {
  const inner = word.replace(AROUND, '')
  if (NUMBER.test(inner)) return true
  const runs = inner.split(/[^\p{L}\p{M}]+/u).filter((run) => run !== '')
  return (
    JOINED.test(inner) &&
    !ODD_DIGIT.test(inner) &&
    runs.length > 0 &&
    runs.every((run) => LETTERS.test(run)) &&
    isOneScript(word)
  )
}

/** Whether a text has a letter that hardly any language uses. */
export function isRareLetter(text: string): boolean {
  return RARE.test(text)
}

function isOneScript(word: string): boolean {
  return !RARE.test(word) && SCRIPTS.filter((script) => script.test(word)).length <= 1
}

/** The words that a font's glyphs spell, in content order. */
export function wordsOf(glyphs: readonly PlacedGlyph[], textOf: (glyph: PlacedGlyph) => string): string[] {
  const words: string[] = []
  let word = ''
  let last: PlacedGlyph | undefined
  const end = () => {
    if (word !== '') words.push(word)
    word = ''
  }
  for (const glyph of glyphs) {
    if (last !== undefined && isApart(last, glyph)) end()
    const text = textOf(glyph)
    if (/^[\s\u00a0]*$/.test(text)) end()
    else word += text
    last = glyph
  }
  end()
  return words
}

function isApart(last: PlacedGlyph, { x, y, size }: PlacedGlyph): boolean {
  const [dx, dy] = [x - last.x, y - last.y]
  const along = dx * last.alongX + dy * last.alongY - last.advance
  const aside = dy * last.alongX - dx * last.alongY
  return Math.abs(along) > GAP_EM * size || Math.abs(aside) > LINE_EM * size
}
