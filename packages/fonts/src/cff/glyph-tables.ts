import { ByteSink } from '@recto/runtime'

import type { FontBytes } from '../font-bytes.ts'
import { FontError } from '../font-error.ts'
import { writeNumber } from './cff-index.ts'

/** Size of the ISOAdobe charset, offset 0: SIDs in order (Adobe Technical Note 5176, appendix C). */
const ISO_ADOBE_GLYPHS = 229
/** Offset values that identify predefined charsets and encodings. */
const LAST_PREDEFINED_CHARSET = 2
const EXPERT_ENCODING = 1
/** Encoding format flag: the encoding has supplemental codes. */
const HAS_SUPPLEMENT = 0x80

/** Reads a charset (13): the SID or CID of each glyph. @throws FontError */
export function readCharset(font: FontBytes, offset: number, count: number, isCid: boolean): number[] {
  if (offset === 0 && !isCid && count <= ISO_ADOBE_GLYPHS) return Array.from({ length: count }, (_, glyph) => glyph)
  if (offset <= LAST_PREDEFINED_CHARSET) throw new FontError(`has the predefined charset ${offset}`)
  const charset = [0]
  const format = font.byte(offset)
  if (format > 2) throw new FontError(`has a charset in format ${format}`)
  let at = offset + 1
  while (charset.length < count) {
    const first = font.short(at)
    const left = format === 0 ? 0 : font.number(at + 2, format)
    for (let index = 0; index <= left && charset.length < count; index += 1) charset.push(first + index)
    at += 2 + format
  }
  return charset
}

/** Writes a charset as ranges, or as a plain list where that is shorter. */
export function writeCharset(charset: readonly number[]): Uint8Array {
  const ranges: { first: number; left: number }[] = []
  for (const number of charset.slice(1)) {
    const last = ranges.at(-1)
    if (last !== undefined && number === last.first + last.left + 1) last.left += 1
    else ranges.push({ first: number, left: 0 })
  }
  const format = ranges.some(({ left }) => left > 255) ? 2 : 1
  const sink = new ByteSink(64)
  if (ranges.length * (2 + format) >= (charset.length - 1) * 2) {
    sink.byte(0)
    for (const number of charset.slice(1)) writeNumber(sink, number, 2)
    return sink.toBytes()
  }
  sink.byte(format)
  for (const { first, left } of ranges) {
    writeNumber(sink, first, 2)
    writeNumber(sink, left, format)
  }
  return sink.toBytes()
}

/** Reads an encoding (12): glyphs by code. @throws FontError */
export function readEncoding(
  font: FontBytes,
  offset: number,
  charset: readonly number[],
): Map<number, number> | 'standard' {
  if (offset === 0) return 'standard'
  if (offset === EXPERT_ENCODING) throw new FontError('has the expert encoding')
  const first = font.byte(offset)
  const format = first & ~HAS_SUPPLEMENT
  if (format > 1) throw new FontError(`has an encoding in format ${format}`)
  const codes = new Map<number, number>()
  const count = font.byte(offset + 1)
  let glyph = 1
  for (let index = 0; index < count; index += 1) {
    const at = offset + 2 + index * (format + 1)
    const left = format === 0 ? 0 : font.byte(at + 1)
    for (let code = font.byte(at); code <= font.byte(at) + left; code += 1, glyph += 1) codes.set(code & 0xff, glyph)
  }
  if ((first & HAS_SUPPLEMENT) === 0) return codes
  const supplementAt = offset + 2 + count * (format + 1)
  for (let index = 0; index < font.byte(supplementAt); index += 1) {
    const at = supplementAt + 1 + index * 3
    codes.set(font.byte(at), Math.max(0, charset.indexOf(font.short(at + 1))))
  }
  return codes
}

/** Writes an encoding: the codes of glyphs 1, 2 and so on, then supplemental codes by SID. */
export function writeEncoding(
  codes: readonly number[],
  supplement: readonly { code: number; name: number }[],
): Uint8Array {
  const sink = new ByteSink(64)
  sink.byte(supplement.length === 0 ? 0 : HAS_SUPPLEMENT)
  sink.byte(codes.length)
  for (const code of codes) sink.byte(code)
  if (supplement.length > 0) sink.byte(supplement.length)
  for (const { code, name } of supplement) {
    sink.byte(code)
    writeNumber(sink, name, 2)
  }
  return sink.toBytes()
}

/** Reads an FDSelect (19): the font DICT index of each glyph. @throws FontError */
export function readFdSelect(font: FontBytes, offset: number, count: number): (glyph: number) => number {
  const format = font.byte(offset)
  if (format === 0) {
    const parts = font.slice(offset + 1, offset + 1 + count)
    return (glyph) => parts[glyph] ?? 0
  }
  if (format !== 3) throw new FontError(`has an FDSelect in format ${format}`)
  const parts = new Uint8Array(count)
  const ranges = font.short(offset + 1)
  for (let index = 0; index < ranges; index += 1) {
    const at = offset + 3 + index * 3
    parts.fill(font.byte(at + 2), font.short(at), font.short(at + 3))
  }
  return (glyph) => parts[glyph] ?? 0
}

/** Writes an FDSelect in format 3. */
export function writeFdSelect(parts: readonly number[]): Uint8Array {
  const starts = parts.flatMap((part, glyph) => (glyph === 0 || part !== parts[glyph - 1] ? [glyph] : []))
  const sink = new ByteSink(64)
  sink.byte(3)
  writeNumber(sink, starts.length, 2)
  for (const start of starts) {
    writeNumber(sink, start, 2)
    sink.byte(parts[start] ?? 0)
  }
  writeNumber(sink, parts.length, 2)
  return sink.toBytes()
}
