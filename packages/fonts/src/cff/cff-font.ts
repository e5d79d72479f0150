import { latin1 } from '@recto/runtime'

import type { CffDict } from './cff-dict.ts'
import { STANDARD_STRINGS } from './standard-strings.ts'

/** A Private DICT with the subroutines that belong to it. */
export interface CffPrivate {
  dict: CffDict
  subrs: readonly Uint8Array[]
}

/** What glyphs of one kind have in common: for fonts of numbered characters an entry of FDArray. */
export interface CffPart {
  /** The Font DICT; the Top DICT where there is but one part. */
  dict: CffDict
  private: CffPrivate
}

/** A CFF font program (Adobe Technical Note 5176) taken apart. */
export interface CffFont {
  name: Uint8Array
  top: CffDict
  /** Strings beyond the standard ones. */
  strings: readonly Uint8Array[]
  globalSubrs: readonly Uint8Array[]
  charStrings: readonly Uint8Array[]
  /** By glyph: the number of its name, or of its character in fonts of numbered characters. */
  charset: readonly number[]
  /** Whether characters have numbers (CIDs) instead of names. */
  isCid: boolean
  /** Glyphs by code: of the font's own encoding, or which of the predefined ones it has. */
  encoding: ReadonlyMap<number, number> | 'standard'
  parts: readonly CffPart[]
  /** The part of a glyph. */
  partOf: (glyph: number) => number
}

/** The string of a number. */
export function stringOf({ strings }: Pick<CffFont, 'strings'>, number: number): string | undefined {
  const own = strings[number - STANDARD_STRINGS.length]
  return STANDARD_STRINGS[number] ?? (own === undefined ? undefined : latin1(own))
}

/** Glyphs by name; where two have one name, the first, which is the one readers take. */
export function glyphsByName(font: CffFont): Map<string, number> {
  const glyphs = new Map<string, number>()
  for (const [glyph, number] of font.charset.entries()) {
    const name = glyph === 0 ? '.notdef' : stringOf(font, number)
    if (name !== undefined && !glyphs.has(name)) glyphs.set(name, glyph)
  }
  return glyphs
}
