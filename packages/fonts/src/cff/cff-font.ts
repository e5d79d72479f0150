import { latin1 } from '@recto/runtime'

import type { CffDict } from './cff-dict.ts'
import { STANDARD_STRINGS } from './standard-strings.ts'

/** A Private DICT and its local subroutines. */
export interface CffPrivate {
  dict: CffDict
  subrs: readonly Uint8Array[]
}

/** A Font DICT with its Private DICT: an entry of FDArray in CID-keyed fonts. */
export interface CffFontDict {
  /** The Font DICT; the Top DICT in fonts that are not CID-keyed. */
  dict: CffDict
  private: CffPrivate
}

/** A parsed CFF font program (Adobe Technical Note 5176). */
export interface CffFont {
  name: Uint8Array
  top: CffDict
  /** The String INDEX, without the standard strings. */
  strings: readonly Uint8Array[]
  globalSubrs: readonly Uint8Array[]
  charStrings: readonly Uint8Array[]
  /** By glyph: the SID of its name, or its CID in CID-keyed fonts. */
  charset: readonly number[]
  /** Whether the font is CID-keyed. */
  isCid: boolean
  /** Glyphs by code, or the predefined StandardEncoding. */
  encoding: ReadonlyMap<number, number> | 'standard'
  fontDicts: readonly CffFontDict[]
  /** The index in `fontDicts` for a glyph (FDSelect). */
  fontDictOf: (glyph: number) => number
}

/** The string with a SID. */
export function stringOf({ strings }: Pick<CffFont, 'strings'>, number: number): string | undefined {
  const own = strings[number - STANDARD_STRINGS.length]
  return STANDARD_STRINGS[number] ?? (own === undefined ? undefined : latin1(own))
}

/** Glyphs by name. Of two with the same name the first wins, as in readers. */
export function glyphsByName(font: CffFont): Map<string, number> {
  const glyphs = new Map<string, number>()
  for (const [glyph, number] of font.charset.entries()) {
    const name = glyph === 0 ? '.notdef' : stringOf(font, number)
    if (name !== undefined && !glyphs.has(name)) glyphs.set(name, glyph)
  }
  return glyphs
}
