import { ByteSink, fromLatin1 } from '@recto/runtime'

import { FontError } from '../font-error.ts'
import { encodeInteger, encodeOffset, OPERATORS, writeDict, type CffDict } from './cff-dict.ts'
import { stringOf, type CffFont, type CffPrivate } from './cff-font.ts'
import { writeIndex } from './cff-index.ts'
import { writeCharset, writeEncoding, writeFdSelect } from './glyph-tables.ts'
import { STANDARD_STRINGS } from './standard-strings.ts'

/** Version 1.0, header size 4, offset size 4. */
const HEADER = Uint8Array.of(1, 0, 4, 4)

/** Top and Font DICT entries no renderer needs: notices, names, UniqueID, XUID, PostScript hooks. */
const DROPPED = new Set([0, 1, 2, 3, 4, 13, 14, 1200, 1221, 1222, 1223, 1235, 1238])
/** Entries whose operands are offsets. */
const OFFSET_OPERATORS = new Set<number>([
  OPERATORS.charset,
  OPERATORS.encoding,
  OPERATORS.charStrings,
  OPERATORS.private,
  OPERATORS.fdArray,
  OPERATORS.fdSelect,
])

/** Offsets by operator; for the Private DICT its size and offset. */
type Offsets = Partial<Record<number, readonly number[]>>

/** Writes a CFF font with its charstrings unchanged and only the strings it needs. */
export function writeCff(font: CffFont): Uint8Array {
  const strings = new StringIndexBuilder(font)
  const charset = font.isCid
    ? font.charset
    : font.charset.map((number, glyph) => (glyph === 0 ? 0 : strings.of(number)))
  const names = font.isCid ? rosOperands(font, strings) : undefined
  const sink = new ByteSink(1 << 14)
  const head = (offsets: Offsets) => {
    sink.clear()
    sink.bytes(HEADER)
    writeIndex(sink, [font.name])
    writeIndex(sink, [topDict(font, offsets, names)])
    writeIndex(sink, strings.items)
    writeIndex(sink, font.globalSubrs)
  }
  // Offsets have a fixed size, so the head has its final length before they are known.
  head({})
  const body = writeBody({ ...font, charset }, sink.length)
  head(body.offsets)
  for (const part of body.parts) sink.bytes(part)
  return sink.toBytes()
}

/** Maps SIDs of the font to SIDs of the String INDEX being written. */
class StringIndexBuilder {
  readonly items: Uint8Array[] = []
  readonly #font: CffFont
  readonly #numbers = new Map<number, number>()

  constructor(font: CffFont) {
    this.#font = font
  }

  of(number: number): number {
    const text = stringOf(this.#font, number)
    if (text === undefined) throw new FontError(`has no string ${number}`)
    if (number < STANDARD_STRINGS.length) return number
    const known = this.#numbers.get(number)
    if (known !== undefined) return known
    const own = STANDARD_STRINGS.length + this.items.push(fromLatin1(text)) - 1
    this.#numbers.set(number, own)
    return own
  }
}

/** The operands of ROS, with SIDs mapped. */
function rosOperands({ top }: CffFont, strings: StringIndexBuilder): Uint8Array[] {
  const [registry = 0, ordering = 0, supplement = 0] = top.get(OPERATORS.registryOrderingSupplement)?.operands ?? []
  return [strings.of(registry), strings.of(ordering), supplement].map(encodeInteger)
}

function topDict(font: CffFont, offsets: Offsets, collection: readonly Uint8Array[] | undefined): Uint8Array {
  const wanted: number[] = [OPERATORS.charset, OPERATORS.charStrings]
  if (font.isCid) wanted.push(OPERATORS.fdArray, OPERATORS.fdSelect)
  else if (font.encoding !== 'standard') wanted.push(OPERATORS.encoding)
  // ROS must be the first entry (5176, 18).
  const first: [number, Uint8Array][] =
    collection === undefined ? [] : [[OPERATORS.registryOrderingSupplement, joinBytes(collection)]]
  const entries = [...first, ...keptEntries(font.top), ...wanted.map((operator) => offsetEntry(operator, offsets, 1))]
  return writeDict(font.isCid ? entries : [...entries, offsetEntry(OPERATORS.private, offsets, 2)])
}

function keptEntries(dict: CffDict): [number, Uint8Array][] {
  return [...dict].flatMap(([operator, { raw }]): [number, Uint8Array][] =>
    DROPPED.has(operator) || OFFSET_OPERATORS.has(operator) || operator === OPERATORS.registryOrderingSupplement
      ? []
      : [[operator, raw]],
  )
}

function offsetEntry(operator: number, offsets: Offsets, count: number): [number, Uint8Array] {
  const values = offsets[operator] ?? Array.from({ length: count }, () => 0)
  return [operator, joinBytes(values.map(encodeOffset))]
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** Everything after the Global Subr INDEX, with its offsets. */
function writeBody(font: CffFont, start: number): { parts: Uint8Array[]; offsets: Offsets } {
  const parts: Uint8Array[] = []
  let at = start
  const place = (part: Uint8Array) => {
    parts.push(part)
    at += part.length
    return at - part.length
  }
  const offsets: Record<number, readonly number[]> = {}
  offsets[OPERATORS.charset] = [place(writeCharset(font.charset))]
  if (font.encoding !== 'standard') offsets[OPERATORS.encoding] = [place(encodingOf(font))]
  if (font.isCid)
    offsets[OPERATORS.fdSelect] = [place(writeFdSelect(font.charStrings.map((_, i) => font.fontDictOf(i))))]
  offsets[OPERATORS.charStrings] = [place(indexOf(font.charStrings))]
  const privates = font.fontDicts.map((fontDict) => writePrivate(fontDict.private, place))
  if (!font.isCid) return { parts, offsets: { ...offsets, [OPERATORS.private]: privates[0] ?? [] } }
  const dicts = font.fontDicts.map(({ dict }, index) =>
    writeDict([
      ...keptEntries(dict),
      offsetEntry(OPERATORS.private, { [OPERATORS.private]: privates[index] ?? [] }, 2),
    ]),
  )
  offsets[OPERATORS.fdArray] = [place(indexOf(dicts))]
  return { parts, offsets }
}

function encodingOf({ encoding, charset }: CffFont): Uint8Array {
  const codes: number[] = []
  const supplement: { code: number; name: number }[] = []
  const pairs = encoding === 'standard' ? [] : [...encoding].toSorted(([, left], [, right]) => left - right)
  for (const [code, glyph] of pairs) {
    if (glyph === codes.length + 1) codes.push(code)
    else supplement.push({ code, name: charset[glyph] ?? 0 })
  }
  return writeEncoding(codes, supplement)
}

function indexOf(items: readonly Uint8Array[]): Uint8Array {
  const sink = new ByteSink(1 << 12)
  writeIndex(sink, items)
  return sink.toBytes()
}

/** Writes a Private DICT with its Local Subr INDEX right after it. */
function writePrivate({ dict, subrs }: CffPrivate, place: (part: Uint8Array) => number): [number, number] {
  const entries = [...dict].flatMap(([operator, { raw }]): [number, Uint8Array][] =>
    operator === OPERATORS.subrs ? [] : [[operator, raw]],
  )
  const bare = writeDict(entries)
  if (subrs.length === 0) return [bare.length, place(bare)]
  const size = bare.length + encodeOffset(0).length + 1
  const at = place(writeDict([...entries, [OPERATORS.subrs, encodeOffset(size)]]))
  place(indexOf(subrs))
  return [size, at]
}
