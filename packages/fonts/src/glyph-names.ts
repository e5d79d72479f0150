import { STANDARD_STRINGS } from './cff/standard-strings.ts'
import { MAC_GLYPH_NAMES } from './truetype/mac-glyph-names.ts'

/** Characters of the Mac glyph names that Mac OS Roman has no code for, from `Lslash` on. */
const MAC_ADDITIONS =
  '\u0141\u0142\u0160\u0161\u017d\u017e\u00a6\u00d0\u00f0\u00dd\u00fd\u00de\u00fe\u2212\u00d7\u00b9\u00b2\u00b3' +
  '\u00bd\u00bc\u00be\u20a3\u011e\u011f\u0130\u015e\u015f\u0106\u0107\u010c\u010d\u0111'

/** StandardEncoding (ISO 32000-2, annex D.2) from code 161 on, as SIDs; 0 is unused. */
const STANDARD_FROM_161 = [
  96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 0, 111, 112, 113, 114, 0, 115, 116, 117, 118,
  119, 120, 121, 122, 0, 123, 0, 124, 125, 126, 127, 128, 129, 130, 131, 0, 132, 133, 0, 134, 135, 136, 137, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 138, 0, 139, 0, 0, 0, 0, 140, 141, 142, 143, 0, 0, 0, 0, 0, 144, 0, 0, 0, 145, 0,
  0, 146, 147, 148, 149,
]

/** All byte values, to decode with encodings that every platform knows. */
const decoded = (label: string) => new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, code) => code))
const WINDOWS_TEXT = decoded('windows-1252')
const MAC_TEXT = decoded('macintosh')

/** Ranges of Mac OS Roman codes, and where each starts in the list of Mac glyph names. */
const MAC_RUNS = [
  { code: 32, end: 127, index: 3 },
  { code: 128, end: 256, index: 98 },
]

const MAC_ENCODING = new Map<number, string>()
const CHARACTERS = new Map<string, number>()
for (const { code: start, end, index } of MAC_RUNS) {
  for (let code = start; code < end; code += 1) {
    const name = MAC_GLYPH_NAMES[index + code - start] ?? ''
    MAC_ENCODING.set(code, name)
    CHARACTERS.set(name, MAC_TEXT.charCodeAt(code))
  }
}
for (const [index, character] of Array.from(MAC_ADDITIONS).entries()) {
  CHARACTERS.set(MAC_GLYPH_NAMES[MAC_GLYPH_NAMES.length - MAC_ADDITIONS.length + index] ?? '', character.charCodeAt(0))
}
// Code 219 was the currency sign before it became the euro.
CHARACTERS.set('currency', 0xa4).set('Euro', 0x20_ac)

const NAMES = new Map([...CHARACTERS].map(([name, character]) => [character, name]))

/** The glyph name of a code in StandardEncoding. */
export function standardName(code: number): string | undefined {
  const number = code >= 32 && code < 127 ? code - 31 : (STANDARD_FROM_161[code - 161] ?? 0)
  return number === 0 ? undefined : STANDARD_STRINGS[number]
}

/** Characters that fonts use interchangeably for one glyph name. */
const ALTERNATIVES = [
  [0x20, 0xa0],
  [0x2d, 0xad, 0x20_10],
  [0xaf, 0x2_c9],
  [0xb5, 0x3_bc],
  [0xb7, 0x22_19],
  [0x20_44, 0x22_15],
  [0x3_a9, 0x21_26],
  [0x3_94, 0x22_06],
]

/** The characters a code can represent in any encoding of simple fonts (annex D). */
export function charactersOf(code: number): number[] {
  const standard = charactersOfName(standardName(code) ?? '')
  return withAlternatives([code, WINDOWS_TEXT.charCodeAt(code), MAC_TEXT.charCodeAt(code), ...standard])
}

/** The glyph names a code can have in the encodings of simple fonts. */
export function namesOf(code: number): string[] {
  const names = [standardName(code), MAC_ENCODING.get(code), NAMES.get(WINDOWS_TEXT.charCodeAt(code))]
  // Annex D.2, notes 3, 5 and 6: nonbreaking space and soft hyphen show as space and hyphen; unused codes as bullets.
  if (code === 0xa0 || code === 0xca) names.push('space')
  if (code === 0xad) names.push('hyphen')
  if (code > 32 && !NAMES.has(WINDOWS_TEXT.charCodeAt(code))) names.push('bullet')
  return names.filter((name) => name !== undefined)
}

/** The characters a glyph name can represent; empty unless it is a Latin name or a `uniXXXX` name. */
export function charactersOfName(name: string): number[] {
  const known = CHARACTERS.get(name)
  if (known !== undefined) return withAlternatives([known])
  const [, digits] = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(name)?.filter((part) => part !== undefined) ?? []
  return digits === undefined ? [] : withAlternatives([Number.parseInt(digits, 16)])
}

function withAlternatives(characters: readonly number[]): number[] {
  return characters.flatMap((character) => [
    character,
    ...ALTERNATIVES.filter((group) => group.includes(character)).flat(),
  ])
}

/** Mac OS Roman codes of a character: Macintosh cmap subtables are looked up by these (ISO 32000-2, 9.6.5.4). */
export function macCodesOf(character: number): number[] {
  const code = MAC_TEXT.indexOf(String.fromCharCode(character))
  return code === -1 ? [] : [code]
}

/** The character of a glyph in the standard Macintosh order (OpenType, "post"), counted from 0; undefined if it has none. */
export function macGlyphText(index: number): string | undefined {
  const character = CHARACTERS.get(MAC_GLYPH_NAMES[index] ?? '')
  return character === undefined ? undefined : String.fromCodePoint(character)
}

/** Ligatures that have no Macintosh name. */
const LIGATURES: Partial<Record<string, string>> = { ff: '\ufb00', ffi: '\ufb03', ffl: '\ufb04' }
const MAX_CHARACTER = 0x10_ff_ff

/** The text of a glyph name (Adobe Glyph List Specification, 2); undefined unless it is a Latin name, `uniXXXX`, or a variant of one, such as `a.alt`. */
export function glyphNameText(name: string): string | undefined {
  const [base = ''] = name.split('.')
  const [character] = charactersOfName(base)
  if (character === undefined || character > MAX_CHARACTER) return LIGATURES[base]
  return String.fromCodePoint(character)
}
