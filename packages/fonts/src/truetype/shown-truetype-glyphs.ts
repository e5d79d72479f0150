import { FontError } from '../font-error.ts'
import { charactersOf, charactersOfName, macCodesOf, namesOf } from '../glyph-names.ts'
import type { SimpleCodes } from '../simple-codes.ts'
import type { CmapSubtable } from './cmap.ts'

/** Code ranges that symbolic fonts use (ISO 32000-2, 9.6.5.4); readers try them in turn. */
const SYMBOL_RANGES = [0, 0xf0_00, 0xf1_00, 0xf2_00]

/** Names of glyphs that show nothing. */
const NOTHING = new Set(['.notdef', '.null', 'nonmarkingreturn'])

/** What the codes of a simple font show: the glyphs, and the cmap entries that lead to them. */
export interface ShownGlyphs {
  glyphs: Set<number>
  maps: CmapSubtable[]
}

/**
 * Every glyph that some reader may show for the codes of a simple TrueType font: by any cmap subtable under any
 * interpretation of the code, by name, or by glyph ID where no subtable has the code. Readers disagree about the order.
 * @throws FontError if a name is neither a character nor in the font
 */
export function shownTrueTypeGlyphs(
  { codes, differences }: SimpleCodes,
  maps: readonly CmapSubtable[],
  names: ReadonlyMap<number, string>,
): ShownGlyphs {
  const glyphs = new Set<number>()
  const numbers = new Map([...names].map(([glyph, name]) => [name, glyph]))
  const reduced = maps.map((map) => ({ ...map, glyphs: new Map<number, number>() }))
  for (const code of codes) {
    const own = differences.get(code)
    const candidates = candidatesOf(code, own)
    let isFound = false
    for (const [index, map] of maps.entries()) {
      for (const candidate of candidates) {
        const glyph = map.glyphs.get(candidate)
        if (glyph === undefined) continue
        reduced[index]?.glyphs.set(candidate, glyph)
        glyphs.add(glyph)
        isFound = true
      }
    }
    const named = [...namesOf(code), ...(own === undefined ? [] : [own])].flatMap((name) => numbers.get(name) ?? [])
    for (const glyph of named) glyphs.add(glyph)
    if (!isFound) glyphs.add(code)
    if (own !== undefined && !isKnown(own, numbers)) throw new FontError(`has no ${own}`)
  }
  for (const [index, map] of maps.entries()) keepOne(map, reduced[index], glyphs)
  return { glyphs, maps: reduced }
}

/** Keeps one entry of an otherwise empty subtable: some readers ignore empty ones and take codes for glyph IDs. */
function keepOne(map: CmapSubtable, reduced: CmapSubtable | undefined, glyphs: Set<number>): void {
  if (reduced === undefined || reduced.glyphs.size > 0) return
  const entries = [...map.glyphs]
  const isCode = ([code]: [number, number]) => SYMBOL_RANGES.some((range) => code >= range && code < range + 256)
  const entry = entries.find(isCode) ?? entries[0]
  if (entry === undefined) return
  reduced.glyphs.set(...entry)
  glyphs.add(entry[1])
}

function candidatesOf(code: number, name: string | undefined): Set<number> {
  const characters = [...charactersOf(code), ...(name === undefined ? [] : charactersOfName(name))]
  return new Set([...SYMBOL_RANGES.map((range) => range + code), ...characters, ...characters.flatMap(macCodesOf)])
}

function isKnown(name: string, numbers: ReadonlyMap<string, number>): boolean {
  return NOTHING.has(name) || numbers.has(name) || charactersOfName(name).length > 0
}
