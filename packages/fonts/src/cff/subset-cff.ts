import { concatenate } from '@recto/runtime'

import { FontError } from '../font-error.ts'
import type { SimpleCodes } from '../simple-codes.ts'
import { stringOf, type CffFont, type CffFontDict } from './cff-font.ts'
import { checkCffSubset } from './check-cff-subset.ts'
import { runAll } from './glyph-closure.ts'
import { readCff } from './read-cff.ts'
import type { GlyphRun } from './run-type2-charstring.ts'
import { cffGlyphsOfCodes, glyphsOfCids } from './shown-cff-glyphs.ts'
import { keepSubroutines } from './subroutines.ts'
import { writeCff } from './write-cff.ts'

/** A charstring of endchar alone. */
const EMPTY_GLYPH = Uint8Array.of(14)

/** Which glyphs of a CFF font a document shows. */
export interface CffUse {
  /** One for each simple font that uses the program. */
  simple: readonly SimpleCodes[]
  /** CIDs shown by Type 0 fonts; undefined if none uses the program. */
  cids: ReadonlySet<number> | undefined
  /** Whether glyph IDs must not change, because other tables of the font file refer to them. */
  keepsNumbers: boolean
}

/** A subset of a CFF font. */
export interface CffSubset {
  /** The same subset with subroutines inlined and with subroutines kept; the caller deflates both and takes the smaller. */
  candidates: Uint8Array[]
  /** Names of the kept glyphs; empty in CID-keyed fonts, which have `cids`. */
  names: string[]
  cids: number[]
}

/** Subsets a CFF font to the glyphs shown. @throws FontError if it is damaged or unsupported */
export function subsetCff(program: Uint8Array, use: CffUse): CffSubset {
  const font = readCff(program)
  if (font.isCid && use.simple.length > 0) throw new FontError('is CID-keyed but used by a simple font')
  const shown = use.cids === undefined ? new Set<number>() : glyphsOfCids(font, use.cids)
  for (const glyph of cffGlyphsOfCodes(font, use.simple)) shown.add(glyph)
  const runs = runAll(font, [0, ...shown])
  // In a Type 0 font with a name-keyed program, CIDs are glyph IDs (ISO 32000-2, 9.7.4.2).
  const keepsNumbers = use.keepsNumbers || (use.cids !== undefined && !font.isCid)
  const order = keepsNumbers ? everyGlyph(runs) : sortGlyphs(font, runs)
  const candidates = [flatten(font, runs), keepSubroutines(font, runs)].map((reduced) =>
    writeCff(pick(reduced, order, runs)),
  )
  for (const candidate of candidates) checkCffSubset(font, candidate, { order, runs })
  const kept = order.filter((glyph) => glyph > 0 && runs.has(glyph)).map((glyph) => font.charset[glyph] ?? 0)
  return {
    candidates,
    names: font.isCid ? [] : kept.flatMap((number) => stringOf(font, number) ?? []),
    cids: font.isCid ? kept : [],
  }
}

/** All glyph IDs up to the last one kept. */
function everyGlyph(runs: ReadonlyMap<number, GlyphRun>): number[] {
  return Array.from({ length: Math.max(...runs.keys()) + 1 }, (_, glyph) => glyph)
}

/** The kept glyphs, encoded ones first because an encoding numbers glyphs from 1. */
function sortGlyphs({ encoding }: CffFont, runs: ReadonlyMap<number, GlyphRun>): number[] {
  const coded = new Set(encoding === 'standard' ? [] : encoding.values())
  const rank = (glyph: number) => (glyph === 0 || coded.has(glyph) ? 0 : 1)
  return [...runs.keys()].toSorted((left, right) => rank(left) - rank(right) || left - right)
}

/** Inlines all subroutine calls: longer, but deflate finds the repeats again. */
function flatten(font: CffFont, runs: ReadonlyMap<number, GlyphRun>): CffFont {
  const charStrings = font.charStrings.map((charString, glyph) => {
    const flat = runs.get(glyph)?.flat
    return flat === undefined ? charString : concatenate(flat)
  })
  const withoutSubroutines = (part: CffFontDict) => ({ ...part, private: { ...part.private, subrs: [] } })
  return { ...font, charStrings, globalSubrs: [], fontDicts: font.fontDicts.map(withoutSubroutines) }
}

/** The font with the kept glyphs in the given order; others become empty. */
function pick(font: CffFont, order: readonly number[], runs: ReadonlyMap<number, GlyphRun>): CffFont {
  const places = new Map(order.map((glyph, place) => [glyph, place]))
  const used = [...new Set(order.filter((glyph) => runs.has(glyph)).map(font.fontDictOf))].toSorted((a, b) => a - b)
  return {
    ...font,
    charStrings: order.map((glyph) => (runs.has(glyph) ? (font.charStrings[glyph] ?? EMPTY_GLYPH) : EMPTY_GLYPH)),
    charset: order.map((glyph) => (runs.has(glyph) ? (font.charset[glyph] ?? 0) : 0)),
    encoding:
      font.encoding === 'standard'
        ? 'standard'
        : new Map([...font.encoding].flatMap(([code, glyph]) => pairOf(code, places.get(glyph)))),
    fontDicts: font.fontDicts.filter((_, index) => used.includes(index)),
    fontDictOf: (place) => Math.max(0, used.indexOf(font.fontDictOf(order[place] ?? 0))),
  }
}

function pairOf(code: number, glyph: number | undefined): [number, number][] {
  return glyph === undefined || glyph === 0 ? [] : [[code, glyph]]
}
