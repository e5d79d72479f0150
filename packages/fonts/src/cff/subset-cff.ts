import { concatenate } from '@recto/runtime'

import { FontProblem } from '../font-problem.ts'
import type { SimpleCodes } from '../simple-codes.ts'
import { stringOf, type CffFont, type CffPart } from './cff-font.ts'
import { checkCffSubset } from './check-cff-subset.ts'
import { runAll } from './glyph-closure.ts'
import { readCff } from './read-cff.ts'
import type { GlyphRun } from './run-charstring.ts'
import { shownByCodesOfCff, shownByNumbers } from './shown-cff-glyphs.ts'
import { keepSubroutines } from './subroutines.ts'
import { writeCff } from './write-cff.ts'

/** The charstring of a glyph without an outline. */
const EMPTY_GLYPH = Uint8Array.of(14)

/** What of a CFF font is shown. */
export interface CffUse {
  /** One for each simple font that has it. */
  simple: readonly SimpleCodes[]
  /** Numbers of characters; undefined where no font shows it by these. */
  cids: ReadonlySet<number> | undefined
  /** Whether glyphs have to stay under their numbers, as other tables of a font file want it. */
  keepsNumbers: boolean
}

/** A font with fewer glyphs. */
export interface CffSubset {
  /** The same font written in several ways; which packs best is found by packing them. */
  candidates: Uint8Array[]
  /** Names of the glyphs, or the numbers of characters. */
  names: string[]
  cids: number[]
}

/** A CFF font with the glyphs that are shown. @throws FontProblem where it is damaged or not understood */
export function subsetCff(program: Uint8Array, use: CffUse): CffSubset {
  const font = readCff(program)
  if (font.isCid && use.simple.length > 0) throw new FontProblem('has no names')
  const shown = use.cids === undefined ? new Set<number>() : shownByNumbers(font, use.cids)
  for (const glyph of shownByCodesOfCff(font, use.simple)) shown.add(glyph)
  const runs = runAll(font, [0, ...shown])
  // Where characters are glyphs by number, these must not change.
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

/** All glyphs up to the last one that is kept. */
function everyGlyph(runs: ReadonlyMap<number, GlyphRun>): number[] {
  return Array.from({ length: Math.max(...runs.keys()) + 1 }, (_, glyph) => glyph)
}

/** The glyphs that are kept: those with codes first, as an encoding wants them, each kind in the order they had. */
function sortGlyphs({ encoding }: CffFont, runs: ReadonlyMap<number, GlyphRun>): number[] {
  const coded = new Set(encoding === 'standard' ? [] : encoding.values())
  const rank = (glyph: number) => (glyph === 0 || coded.has(glyph) ? 0 : 1)
  return [...runs.keys()].toSorted((left, right) => rank(left) - rank(right) || left - right)
}

/** Every glyph without calls of subroutines: longer, but what repeats is found again by whoever packs it. */
function flatten(font: CffFont, runs: ReadonlyMap<number, GlyphRun>): CffFont {
  const charStrings = font.charStrings.map((charString, glyph) => {
    const flat = runs.get(glyph)?.flat
    return flat === undefined ? charString : concatenate(flat)
  })
  const withoutSubroutines = (part: CffPart) => ({ ...part, private: { ...part.private, subrs: [] } })
  return { ...font, charStrings, globalSubrs: [], parts: font.parts.map(withoutSubroutines) }
}

/** The font with some of its glyphs, in another order. */
function pick(font: CffFont, order: readonly number[], runs: ReadonlyMap<number, GlyphRun>): CffFont {
  const places = new Map(order.map((glyph, place) => [glyph, place]))
  const used = [...new Set(order.filter((glyph) => runs.has(glyph)).map(font.partOf))].toSorted((a, b) => a - b)
  return {
    ...font,
    charStrings: order.map((glyph) => (runs.has(glyph) ? (font.charStrings[glyph] ?? EMPTY_GLYPH) : EMPTY_GLYPH)),
    charset: order.map((glyph) => (runs.has(glyph) ? (font.charset[glyph] ?? 0) : 0)),
    encoding:
      font.encoding === 'standard'
        ? 'standard'
        : new Map([...font.encoding].flatMap(([code, glyph]) => pairOf(code, places.get(glyph)))),
    parts: font.parts.filter((_, part) => used.includes(part)),
    partOf: (place) => Math.max(0, used.indexOf(font.partOf(order[place] ?? 0))),
  }
}

function pairOf(code: number, glyph: number | undefined): [number, number][] {
  return glyph === undefined || glyph === 0 ? [] : [[code, glyph]]
}
