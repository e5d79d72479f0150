import { fromLatin1, latin1 } from '@recto/runtime'

import { FontBytes, FontWriter } from '../font-bytes.ts'
import { FontError } from '../font-error.ts'
import { MAC_GLYPH_NAMES } from './mac-glyph-names.ts'

/** Versions of `post`, as 16.16 numbers. */
const MAC_NAMES = 0x0001_0000
const OWN_NAMES = 0x0002_0000
const NO_NAMES = 0x0003_0000

/** Header size in every version. */
const HEADER_BYTES = 32

/** Glyph names by glyph ID; empty if the table has none. @throws FontError */
export function readGlyphNames(table: Uint8Array): ReadonlyMap<number, string> {
  const reader = new FontBytes(table)
  const version = reader.long(0)
  if (version === MAC_NAMES) return new Map(MAC_GLYPH_NAMES.entries())
  if (version === NO_NAMES) return new Map()
  if (version !== OWN_NAMES) throw new FontError(`has a post table ${version}`)
  const count = reader.short(HEADER_BYTES)
  const own = ownNames(table, HEADER_BYTES + 2 + count * 2)
  const names = new Map<number, string>()
  for (let glyph = 0; glyph < count; glyph += 1) {
    const index = reader.short(HEADER_BYTES + 2 + glyph * 2)
    const name = MAC_GLYPH_NAMES[index] ?? own[index - MAC_GLYPH_NAMES.length]
    if (name !== undefined) names.set(glyph, name)
  }
  return names
}

/** The Pascal strings after the name indexes. */
function ownNames(table: Uint8Array, start: number): string[] {
  const names: string[] = []
  for (let at = start; at < table.length;) {
    const end = at + 1 + (table[at] ?? 0)
    names.push(latin1(table, at + 1, end))
    at = end
  }
  return names
}

/** A `post` table with the names of the kept glyphs among the first `count`. */
export function reduceGlyphNames(table: Uint8Array, kept: ReadonlySet<number>, count: number): Uint8Array {
  const names = readGlyphNames(table)
  // Versions 1 and 3 have nothing after the header.
  if (new FontBytes(table).long(0) !== OWN_NAMES) return table.slice(0, HEADER_BYTES)
  const own: string[] = []
  const indexes = new FontWriter(new Uint8Array(2 + count * 2))
  indexes.short(0, count)
  for (const glyph of [...kept].toSorted((left, right) => left - right)) {
    const name = names.get(glyph)
    if (name === undefined || glyph >= count) continue
    const known = MAC_GLYPH_NAMES.indexOf(name)
    indexes.short(2 + glyph * 2, known === -1 ? MAC_GLYPH_NAMES.length + own.push(name) - 1 : known)
  }
  const strings = fromLatin1(own.map((name) => String.fromCharCode(name.length) + name).join(''))
  const reduced = new Uint8Array(HEADER_BYTES + indexes.bytes.length + strings.length)
  reduced.set(table.subarray(0, HEADER_BYTES))
  reduced.set(indexes.bytes, HEADER_BYTES)
  reduced.set(strings, HEADER_BYTES + indexes.bytes.length)
  return reduced
}
