import { equalBytes } from '../equal-bytes.ts'
import { FontError } from '../font-error.ts'
import { readCmap, type CmapSubtable } from './cmap.ts'
import { readGlyphData } from './glyf.ts'
import { metricsOf } from './hmtx.ts'
import { checkSum, readSfnt } from './sfnt.ts'
import type { Sfnt } from './sfnt.ts'

const CHECK_SUM_MAGIC = 0xb1b0_afba

/** Parses a written subset and compares it with the original. @throws FontError if anything to be kept changed */
export function checkSubset(
  font: Sfnt,
  bytes: Uint8Array,
  { kept, maps }: { kept: ReadonlySet<number>; maps: readonly CmapSubtable[] | undefined },
): void {
  const subset = readSfnt(bytes)
  if (checkSum(bytes) !== CHECK_SUM_MAGIC) throw new FontError('has a wrong check sum')
  const [before, after] = [readGlyphData(font), readGlyphData(subset)]
  for (const glyph of kept) {
    const outline = before.glyph(glyph)
    const [left, right] = [metricsOf(font, glyph), metricsOf(subset, glyph)]
    const isSame = equalBytes(outline, after.glyph(glyph).subarray(0, outline.length))
    if (!isSame || left.width !== right.width || left.bearing !== right.bearing) {
      throw new FontError(`lost glyph ${glyph}`)
    }
  }
  const table = subset.tables.get('cmap')
  if (maps === undefined || table === undefined) return
  for (const [index, map] of readCmap(table).entries()) {
    const wanted = maps[index]?.glyphs ?? new Map<number, number>()
    const isSame =
      map.glyphs.size === wanted.size && [...wanted].every(([code, glyph]) => map.glyphs.get(code) === glyph)
    if (!isSame) throw new FontError(`lost characters of cmap subtable ${index}`)
  }
}
