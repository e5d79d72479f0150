import { fromLatin1 } from '@recto/runtime'

import { encodeInteger } from '../cff/cff-dict.ts'
import type { CffDict, CffEntry } from '../cff/cff-dict.ts'
import type { CffFont } from '../cff/cff-font.ts'
import { glyphsOfCodes } from '../cff/shown-cff-glyphs.ts'
import { STANDARD_STRINGS } from '../cff/standard-strings.ts'
import { writeCff } from '../cff/write-cff.ts'
import { FontError } from '../font-error.ts'
import { standardName } from '../glyph-names.ts'
import type { SimpleCodes } from '../simple-codes.ts'
import { checkConversion } from './check-conversion.ts'
import type { Type1Glyph } from './glyph.ts'
import { readType1, type Type1Font } from './read-type1.ts'
import { encodeReal } from '../cff/encode-real.ts'
import { runType1 } from './run-type1-charstring.ts'
import { writeType2 } from './write-charstring.ts'

/** Top DICT and Private DICT operators by Type 1 key (Adobe Technical Note 5176, tables 9 and 23). */
const TOP = { FontBBox: 5, FontMatrix: 1207 }
const PRIVATE = {
  StdHW: 10,
  StdVW: 11,
  BlueScale: 1209,
  BlueShift: 1210,
  BlueFuzz: 1211,
  ForceBold: 1214,
  LanguageGroup: 1217,
  ExpansionFactor: 1218,
}
/** Private DICT operators whose operands are delta-encoded arrays. */
const PRIVATE_ARRAYS = {
  BlueValues: 6,
  OtherBlues: 7,
  FamilyBlues: 8,
  FamilyOtherBlues: 9,
  StemSnapH: 1212,
  StemSnapV: 1213,
}
const DEFAULT_WIDTH = 20
const NOMINAL_WIDTH = 21

const NOT_DEFINED = '.notdef'

/** Converts a Type 1 font to CFF with the glyphs shown: same outlines and hints, fewer bytes. @throws FontError */
export function convertType1(
  program: Uint8Array,
  simple: readonly SimpleCodes[],
): { bytes: Uint8Array; names: string[] } {
  const font = readType1(program)
  if ((font.values.get('PaintType')?.[0] ?? 0) !== 0) throw new FontError('has stroked glyphs')
  const glyphs = runShown(font, simple)
  const bytes = writeCff(compactFont(font, glyphs))
  checkConversion(bytes, font, glyphs)
  return { bytes, names: [...glyphs.keys()].filter((name) => name !== NOT_DEFINED) }
}

/** Runs the glyphs shown and the components of those built by `seac`; `.notdef` comes first. */
function runShown(font: Type1Font, simple: readonly SimpleCodes[]): Map<string, Type1Glyph> {
  const names = [...font.glyphs.keys()]
  const numbers = new Map(names.map((name, index) => [name, index]))
  const glyphOf = (code: number) => numbers.get(codedName(font, code) ?? '')
  const shown = simple.flatMap((codes) => [...glyphsOfCodes(codes, numbers, glyphOf)])
  const glyphs = new Map<string, Type1Glyph>()
  const pending = [NOT_DEFINED, ...shown.toSorted((left, right) => left - right).flatMap((index) => names[index] ?? [])]
  // The list grows while it is iterated.
  for (const name of pending) {
    if (glyphs.has(name)) continue
    const code = font.glyphs.get(name)
    if (code === undefined) throw new FontError(`has no glyph ${name}`)
    const glyph = runType1(code, font.subrs)
    glyphs.set(name, glyph)
    if (glyph.seac !== undefined) {
      for (const part of [glyph.seac.base, glyph.seac.accent]) pending.push(standardName(part) ?? '')
    }
  }
  return glyphs
}

function codedName({ encoding }: Type1Font, code: number): string | undefined {
  return encoding === 'standard' ? standardName(code) : encoding.get(code)
}

function compactFont(font: Type1Font, glyphs: ReadonlyMap<string, Type1Glyph>): CffFont {
  const order = inEncodingOrder(font, [...glyphs.keys()])
  const strings = order.filter((name) => !STANDARD_STRINGS.includes(name))
  const charset = order.map((name) => {
    const standard = STANDARD_STRINGS.indexOf(name)
    return standard === -1 ? STANDARD_STRINGS.length + strings.indexOf(name) : standard
  })
  const widths = chooseWidths([...glyphs.values()].map(({ width }) => width))
  const dict: CffDict = new Map([
    ...privateEntries(font),
    [DEFAULT_WIDTH, entry([widths.usual])],
    [NOMINAL_WIDTH, entry([widths.nominal])],
  ])
  const top = topEntries(font)
  return {
    name: fromLatin1(font.name || 'Font'),
    top,
    strings: strings.map(fromLatin1),
    globalSubrs: [],
    charStrings: order.map((name) => charString(glyphs.get(name), widths)),
    charset,
    isCid: false,
    encoding: compactEncoding(font, order),
    fontDicts: [{ dict: top, private: { dict, subrs: [] } }],
    fontDictOf: () => 0,
  }
}

/** Encoded glyphs come first: an encoding numbers glyphs from 1. */
function inEncodingOrder({ encoding }: Type1Font, names: readonly string[]): string[] {
  const coded = new Set(encoding === 'standard' ? [] : encoding.values())
  const rank = (name: string) => (name === NOT_DEFINED || coded.has(name) ? 0 : 1)
  return [NOT_DEFINED, ...names.filter((name) => name !== NOT_DEFINED).toSorted((a, b) => rank(a) - rank(b))]
}

function compactEncoding({ encoding }: Type1Font, order: readonly string[]): Map<number, number> | 'standard' {
  if (encoding === 'standard') return 'standard'
  return new Map(
    [...encoding].flatMap(([code, name]): [number, number][] => {
      const glyph = order.indexOf(name)
      return glyph > 0 ? [[code, glyph]] : []
    }),
  )
}

/** defaultWidthX is the most frequent width; others are relative to nominalWidthX, their median. */
function chooseWidths(widths: readonly number[]): { usual: number; nominal: number } {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [[usual] = [0]] = [...counts].toSorted(([, left], [, right]) => right - left)
  const others = widths.filter((width) => width !== usual).toSorted((left, right) => left - right)
  return { usual, nominal: Math.round(others[others.length >> 1] ?? 0) }
}

function charString(glyph: Type1Glyph | undefined, { usual, nominal }: { usual: number; nominal: number }): Uint8Array {
  if (glyph === undefined) throw new FontError('lost a glyph')
  return writeType2(glyph, glyph.width === usual ? [] : [glyph.width - nominal])
}

function topEntries({ values }: Type1Font): CffDict {
  const top: CffDict = new Map()
  for (const [key, operator] of Object.entries(TOP)) {
    const numbers = values.get(key)
    if (numbers !== undefined) top.set(operator, entry(numbers))
  }
  return top
}

function privateEntries({ values }: Type1Font): [number, CffEntry][] {
  const single = Object.entries(PRIVATE).flatMap(([key, operator]): [number, CffEntry][] => {
    const [number] = values.get(key) ?? []
    return number === undefined ? [] : [[operator, entry([number])]]
  })
  const arrays = Object.entries(PRIVATE_ARRAYS).flatMap(([key, operator]): [number, CffEntry][] => {
    const numbers = values.get(key) ?? []
    return numbers.length === 0 ? [] : [[operator, entry(numbers.map((number, at) => number - (numbers[at - 1] ?? 0)))]]
  })
  return [...arrays, ...single]
}

function entry(operands: readonly number[]): CffEntry {
  const raw = operands.flatMap((value) => [...(Number.isInteger(value) ? encodeInteger(value) : encodeReal(value))])
  return { operands: [...operands], raw: Uint8Array.from(raw) }
}
