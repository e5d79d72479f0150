import { glyphsByName } from '../cff/cff-font.ts'
import { runGlyph } from '../cff/glyph-closure.ts'
import { readCff } from '../cff/read-cff.ts'
import { FontError } from '../font-error.ts'
import type { Outline } from '../outline.ts'
import type { Type1Glyph } from './glyph.ts'
import { outlineOf } from './outline-of.ts'
import type { Type1Font } from './read-type1.ts'

/** How far a coordinate may be off: Type 2 numbers have 16 fractional bits, and errors add up. */
const MAX_DIFFERENCE = 1 / 256

/** Parses a converted font and compares it with the original. @throws FontError if an outline or code changed */
export function checkConversion(bytes: Uint8Array, font: Type1Font, glyphs: ReadonlyMap<string, Type1Glyph>): void {
  const converted = readCff(bytes)
  const places = glyphsByName(converted)
  for (const [name, before] of glyphs) {
    const after = runGlyph(converted, places.get(name) ?? -1)
    const { seac } = before
    const isSameSeac = seac === undefined ? after.seac === undefined : isSame(seac, after.seac)
    if (!isSameSeac || !isAlike(outlineOf(before), after.outline)) throw new FontError(`lost glyph ${name}`)
  }
  const { encoding } = converted
  if (font.encoding === 'standard' || encoding === 'standard') {
    if (font.encoding !== encoding) throw new FontError('lost its encoding')
    return
  }
  for (const [code, name] of font.encoding) {
    const place = places.get(name)
    if (place !== undefined && place > 0 && encoding.get(code) !== place) throw new FontError(`lost code ${code}`)
  }
}

type Seac = NonNullable<Type1Glyph['seac']>

function isSame(left: Seac, right: Seac | undefined): boolean {
  if (right === undefined) return false
  return left.base === right.base && left.accent === right.accent && left.dx === right.dx && left.dy === right.dy
}

function isAlike(left: Outline, right: Outline): boolean {
  return (
    left.length === right.length &&
    left.every((value, index) => Math.abs(value - (right[index] ?? Number.NaN)) <= MAX_DIFFERENCE)
  )
}
