import { FontBytes } from '../font-bytes.ts'
import { FontError } from '../font-error.ts'
import { numberOf, OPERATORS, readDict, type CffDict } from './cff-dict.ts'
import type { CffFont, CffFontDict, CffPrivate } from './cff-font.ts'
import { readIndex } from './cff-index.ts'
import { readCharset, readEncoding, readFdSelect } from './glyph-tables.ts'

/** An FDSelect entry is one byte. */
const MAX_FONT_DICTS = 256

/** Parses a CFF font program. @throws FontError if it is damaged, or is not exactly one font */
export function readCff(program: Uint8Array): CffFont {
  const font = new FontBytes(program)
  if (font.byte(0) !== 1) throw new FontError(`has version ${font.byte(0)} of CFF`)
  const names = readIndex(font, font.byte(2))
  const tops = readIndex(font, names.end)
  const strings = readIndex(font, tops.end)
  const [topData] = tops.items
  if (topData === undefined || tops.items.length > 1) throw new FontError(`has ${tops.items.length} fonts`)
  const top = readDict(topData)
  if (top.has(OPERATORS.syntheticBase)) throw new FontError('is a synthetic font')
  if (numberOf(top, OPERATORS.charstringType, 2) !== 2) throw new FontError('has Type 1 charstrings')
  const charStrings = readIndex(font, numberOf(top, OPERATORS.charStrings, 0)).items
  const count = charStrings.length
  const isCid = top.has(OPERATORS.registryOrderingSupplement)
  const fontDicts = isCid ? readFontDicts(font, top) : [{ dict: top, private: readPrivate(font, top) }]
  const charset = readCharset(font, numberOf(top, OPERATORS.charset, 0), count, isCid)
  return {
    name: names.items[0] ?? new Uint8Array(),
    top,
    strings: strings.items,
    globalSubrs: readIndex(font, strings.end).items,
    charStrings,
    charset,
    isCid,
    encoding: isCid ? 'standard' : readEncoding(font, numberOf(top, OPERATORS.encoding, 0), charset),
    fontDicts,
    fontDictOf: isCid ? readFdSelect(font, numberOf(top, OPERATORS.fdSelect, 0), count) : () => 0,
  }
}

function readFontDicts(font: FontBytes, top: CffDict): CffFontDict[] {
  const { items } = readIndex(font, numberOf(top, OPERATORS.fdArray, 0))
  if (items.length === 0 || items.length > MAX_FONT_DICTS) throw new FontError(`has ${items.length} font DICTs`)
  return items.map((item) => {
    const dict = readDict(item)
    return { dict, private: readPrivate(font, dict) }
  })
}

function readPrivate(font: FontBytes, owner: CffDict): CffPrivate {
  const [size = 0, offset = 0] = owner.get(OPERATORS.private)?.operands ?? []
  const dict = readDict(font.slice(offset, offset + size))
  const subrs = numberOf(dict, OPERATORS.subrs, 0)
  return { dict, subrs: subrs === 0 ? [] : readIndex(font, offset + subrs).items }
}
