import { FontWriter } from '../font-bytes.ts'
import { FontError } from '../font-error.ts'
import type { SimpleCodes } from '../simple-codes.ts'
import { readCmap, writeCmap, type CmapSubtable } from './cmap.ts'
import { readGlyphData, withComponents, writeGlyphData, type GlyphData } from './glyf.ts'
import { readGlyphNames, reduceGlyphNames } from './post-table.ts'
import { checkSubset } from './check-subset.ts'
import { reduceMetrics } from './hmtx.ts'
import { readSfnt, writeSfnt, type Sfnt } from './sfnt.ts'
import { shownTrueTypeGlyphs } from './shown-truetype-glyphs.ts'

/** Tables needed to render outlines, hinted ones included. */
const TABLES_OF_DRAWING = ['head', 'hhea', 'maxp', 'cvt ', 'fpgm', 'prep']

/** Tables that hold glyphs in other formats. */
const OTHER_GLYPHS = ['CFF ', 'CFF2', 'COLR', 'CBDT', 'SVG ', 'sbix']

/** What a document shows of a font: glyph IDs, and codes of simple fonts. */
export interface TrueTypeUse {
  glyphs: ReadonlySet<number>
  /** One for each simple font. */
  simple: readonly SimpleCodes[]
}

/** The glyphs to keep, and the cmap subtables that lead to them. */
interface Plan {
  kept: Set<number>
  maps: readonly CmapSubtable[] | undefined
}

/**
 * Subsets a TrueType font to the given glyphs. Glyph IDs, hinting and widths stay; tables only text layout needs are
 * dropped.
 * @throws FontError if it is damaged or unsupported
 */
export function subsetTrueType(program: Uint8Array, use: TrueTypeUse): { bytes: Uint8Array; kept: Set<number> } {
  const font = readSfnt(program)
  const other = OTHER_GLYPHS.find((tag) => font.tables.has(tag))
  if (other !== undefined) throw new FontError(`has glyphs in ${other}`)
  const data = readGlyphData(font)
  const plan = planSubset(font, data, use)
  const bytes = writeSfnt({ version: font.version, tables: reduceTables(font, data, plan) })
  checkSubset(font, bytes, plan)
  return { bytes, kept: plan.kept }
}

function planSubset(font: Sfnt, data: GlyphData, { glyphs, simple }: TrueTypeUse): Plan {
  const shown = new Set([0, ...glyphs])
  const maps = simple.length === 0 ? undefined : readMaps(font)
  const names = simple.length === 0 ? undefined : readNames(font)
  const kept = simple.map((codes) => shownTrueTypeGlyphs(codes, maps ?? [], names ?? new Map()))
  for (const { glyphs: more } of kept) for (const glyph of more) shown.add(glyph)
  // A glyph ID past the last glyph shows .notdef, before and after.
  const existing = [...shown].filter((glyph) => glyph < data.count)
  return {
    kept: withComponents(data, existing),
    maps: maps?.map((map, index) => ({
      ...map,
      glyphs: new Map(kept.flatMap((one) => [...(one.maps[index]?.glyphs ?? [])])),
    })),
  }
}

function readMaps({ tables }: Sfnt): CmapSubtable[] {
  const table = tables.get('cmap')
  return table === undefined ? [] : readCmap(table)
}

function readNames({ tables }: Sfnt): ReadonlyMap<number, string> {
  const table = tables.get('post')
  return table === undefined || table.length === 0 ? new Map() : readGlyphNames(table)
}

function reduceTables(font: Sfnt, data: GlyphData, { kept, maps }: Plan): Map<string, Uint8Array> {
  const count = Math.max(...kept) + 1
  const tables = new Map<string, Uint8Array>(
    TABLES_OF_DRAWING.flatMap((tag) => {
      const table = font.tables.get(tag)
      // Copied: `slice` of a Node Buffer would share memory.
      return table === undefined ? [] : [[tag, Uint8Array.from(table)] as const]
    }),
  )
  const { glyf, loca, isLong } = writeGlyphData(data, kept, count)
  const metrics = reduceMetrics(font, kept, count)
  tables.set('glyf', glyf).set('loca', loca).set('hmtx', metrics.bytes)
  changeShort(tables, 'head', 50, isLong ? 1 : 0)
  changeShort(tables, 'maxp', 4, count)
  changeShort(tables, 'hhea', 34, metrics.count)
  if (maps === undefined) return tables
  if (font.tables.has('cmap')) tables.set('cmap', writeCmap(maps))
  const names = font.tables.get('post')
  if (names !== undefined && names.length > 0) tables.set('post', reduceGlyphNames(names, kept, count))
  return tables
}

function changeShort(tables: Map<string, Uint8Array>, tag: string, at: number, value: number): void {
  const table = tables.get(tag)
  if (table === undefined || table.length < at + 2) throw new FontError(`has a short table ${tag}`)
  new FontWriter(table).short(at, value)
}
