import { ByteSink, fromLatin1 } from '@recto/runtime'

import { FontProblem } from '../font-problem.ts'
import { numberOperand, offsetOperand, OPERATORS, writeDict, type CffDict } from './cff-dict.ts'
import { stringOf, type CffFont, type CffPrivate } from './cff-font.ts'
import { writeIndex } from './cff-index.ts'
import { writeCharset, writeEncoding, writePartSelection } from './glyph-tables.ts'
import { STANDARD_STRINGS } from './standard-strings.ts'

/** Version 1.0, four bytes of header, offsets of four bytes. */
const HEADER = Uint8Array.of(1, 0, 4, 4)

/** Entries of a Top or Font DICT that say who made the font, or number it for caches of printers. */
const DROPPED = new Set([0, 1, 2, 3, 4, 13, 14, 1200, 1221, 1222, 1223, 1235, 1238])
/** Entries whose operands are places in the file. */
const PLACES = new Set<number>([
  OPERATORS.charset,
  OPERATORS.encoding,
  OPERATORS.charStrings,
  OPERATORS.private,
  OPERATORS.fdArray,
  OPERATORS.fdSelect,
])

/** A place in the file, or two numbers for a Private DICT: its size and its place. */
type Places = Partial<Record<number, readonly number[]>>

/** Writes a CFF font anew, with its glyphs as they are and the strings they need. */
export function writeCff(font: CffFont): Uint8Array {
  const strings = new StringNumbers(font)
  const charset = font.isCid
    ? font.charset
    : font.charset.map((number, glyph) => (glyph === 0 ? 0 : strings.of(number)))
  const names = font.isCid ? namedCollection(font, strings) : undefined
  const sink = new ByteSink(1 << 14)
  const head = (places: Places) => {
    sink.clear()
    sink.bytes(HEADER)
    writeIndex(sink, [font.name])
    writeIndex(sink, [topDict(font, places, names)])
    writeIndex(sink, strings.items)
    writeIndex(sink, font.globalSubrs)
  }
  // Places take the same room whatever they are, so the first one is as long as the last.
  head({})
  const body = layOut({ ...font, charset }, sink.length)
  head(body.places)
  for (const part of body.parts) sink.bytes(part)
  return sink.toBytes()
}

/** Numbers of strings among those that are written. */
class StringNumbers {
  readonly items: Uint8Array[] = []
  private readonly font: CffFont
  private readonly numbers = new Map<number, number>()

  constructor(font: CffFont) {
    this.font = font
  }

  of(number: number): number {
    const text = stringOf(this.font, number)
    if (text === undefined) throw new FontProblem(`has no string ${number}`)
    if (number < STANDARD_STRINGS.length) return number
    const known = this.numbers.get(number)
    if (known !== undefined) return known
    const own = STANDARD_STRINGS.length + this.items.push(fromLatin1(text)) - 1
    this.numbers.set(number, own)
    return own
  }
}

/** Registry, ordering and supplement of numbered characters. */
function namedCollection({ top }: CffFont, strings: StringNumbers): Uint8Array[] {
  const [registry = 0, ordering = 0, supplement = 0] = top.get(OPERATORS.registryOrderingSupplement)?.operands ?? []
  return [strings.of(registry), strings.of(ordering), supplement].map(numberOperand)
}

function topDict(font: CffFont, places: Places, collection: readonly Uint8Array[] | undefined): Uint8Array {
  const wanted: number[] = [OPERATORS.charset, OPERATORS.charStrings]
  if (font.isCid) wanted.push(OPERATORS.fdArray, OPERATORS.fdSelect)
  else if (font.encoding !== 'standard') wanted.push(OPERATORS.encoding)
  // What says that characters are numbered must come first (5176, 18).
  const first: [number, Uint8Array][] =
    collection === undefined ? [] : [[OPERATORS.registryOrderingSupplement, joined(collection)]]
  const entries = [...first, ...keptEntries(font.top), ...wanted.map((operator) => placed(operator, places, 1))]
  return writeDict(font.isCid ? entries : [...entries, placed(OPERATORS.private, places, 2)])
}

function keptEntries(dict: CffDict): [number, Uint8Array][] {
  return [...dict].flatMap(([operator, { raw }]): [number, Uint8Array][] =>
    DROPPED.has(operator) || PLACES.has(operator) || operator === OPERATORS.registryOrderingSupplement
      ? []
      : [[operator, raw]],
  )
}

function placed(operator: number, places: Places, count: number): [number, Uint8Array] {
  const values = places[operator] ?? Array.from({ length: count }, () => 0)
  return [operator, joined(values.map(offsetOperand))]
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** Everything behind the global subroutines, and where it stands. */
function layOut(font: CffFont, start: number): { parts: Uint8Array[]; places: Places } {
  const parts: Uint8Array[] = []
  let at = start
  const place = (part: Uint8Array) => {
    parts.push(part)
    at += part.length
    return at - part.length
  }
  const places: Record<number, readonly number[]> = {}
  places[OPERATORS.charset] = [place(writeCharset(font.charset))]
  if (font.encoding !== 'standard') places[OPERATORS.encoding] = [place(encodingOf(font))]
  if (font.isCid)
    places[OPERATORS.fdSelect] = [place(writePartSelection(font.charStrings.map((_, i) => font.partOf(i))))]
  places[OPERATORS.charStrings] = [place(indexOf(font.charStrings))]
  const privates = font.parts.map((part) => placePrivate(part.private, place))
  if (!font.isCid) return { parts, places: { ...places, [OPERATORS.private]: privates[0] ?? [] } }
  const dicts = font.parts.map(({ dict }, index) =>
    writeDict([...keptEntries(dict), placed(OPERATORS.private, { [OPERATORS.private]: privates[index] ?? [] }, 2)]),
  )
  places[OPERATORS.fdArray] = [place(indexOf(dicts))]
  return { parts, places }
}

function encodingOf({ encoding, charset }: CffFont): Uint8Array {
  const codes: number[] = []
  const further: { code: number; name: number }[] = []
  const pairs = encoding === 'standard' ? [] : [...encoding].toSorted(([, left], [, right]) => left - right)
  for (const [code, glyph] of pairs) {
    if (glyph === codes.length + 1) codes.push(code)
    else further.push({ code, name: charset[glyph] ?? 0 })
  }
  return writeEncoding(codes, further)
}

function indexOf(items: readonly Uint8Array[]): Uint8Array {
  const sink = new ByteSink(1 << 12)
  writeIndex(sink, items)
  return sink.toBytes()
}

/** A Private DICT with its subroutines right behind it. */
function placePrivate({ dict, subrs }: CffPrivate, place: (part: Uint8Array) => number): [number, number] {
  const entries = [...dict].flatMap(([operator, { raw }]): [number, Uint8Array][] =>
    operator === OPERATORS.subrs ? [] : [[operator, raw]],
  )
  const bare = writeDict(entries)
  if (subrs.length === 0) return [bare.length, place(bare)]
  const size = bare.length + offsetOperand(0).length + 1
  const at = place(writeDict([...entries, [OPERATORS.subrs, offsetOperand(size)]]))
  place(indexOf(subrs))
  return [size, at]
}
