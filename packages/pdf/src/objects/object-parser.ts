import { READING_BOUNDS } from '@recto/contract'
import { hexValue, isDigit, isRegular, isWhitespace, latin1 } from '@recto/runtime'

import { PdfDictionary, PdfName, PdfReference, PdfString, type PdfObject } from './objects.ts'

/** There is no object where one is needed. */
export class SyntaxProblem extends Error {}

/** Arrays or dictionaries nested too deep: each level is a level of recursion. */
export class NestedTooDeep extends SyntaxProblem {}

/** A keyword where an object was expected: `endobj`, `stream`, `R`, or noise. */
class Keyword {
  readonly word: string

  constructor(word: string) {
    this.word = word
  }
}

type Parsed = PdfObject | Keyword | 'end-array' | 'end-dictionary' | 'end-of-data'

/**
 * Parses objects, as tolerant as viewers: unknown words are null, an unclosed array or dictionary ends with the object, signs may
 * be doubled. `position` is where the next one is read.
 */
export class ObjectParser {
  readonly bytes: Uint8Array
  position: number
  private depth = 0

  constructor(bytes: Uint8Array, position = 0) {
    this.bytes = bytes
    this.position = position
  }

  /** Reads one object. @throws SyntaxProblem if there is none */
  readObject(): PdfObject {
    this.depth = 0
    const parsed = this.parse()
    if (parsed instanceof Keyword || typeof parsed === 'string') throw new SyntaxProblem('no object here')
    return parsed
  }

  /** Reads an operand in a content stream; undefined, without moving, at an operator or the end. */
  readOperand(): PdfObject | undefined {
    for (;;) {
      this.depth = 0
      this.skipNoise()
      const before = this.position
      const parsed = this.parse()
      if (parsed instanceof Keyword || parsed === 'end-of-data') {
        this.position = before
        return undefined
      }
      // Ignore unmatched closing delimiters.
      if (typeof parsed !== 'string') return parsed
    }
  }

  /** Reads a run of regular characters, such as `obj` or `xref`; empty if there is none. */
  readWord(): string {
    this.skipWhitespace()
    const start = this.position
    while (isRegular(this.bytes[this.position])) this.position += 1
    return latin1(this.bytes, start, Math.min(this.position, start + 64))
  }

  /** Reads an unsigned integer; returns -1 without moving if there is none. */
  readInteger(): number {
    const before = this.position
    this.skipWhitespace()
    const value = this.readDigits()
    if (value === -1) this.position = before
    return value
  }

  /** Skips white space and comments. */
  skipWhitespace(): void {
    const { bytes } = this
    for (;;) {
      const byte = bytes[this.position]
      if (byte === 0x25) this.skipComment()
      else if (isWhitespace(byte)) this.position += 1
      else return
    }
  }

  /** Skips white space, comments, and stray parentheses and braces. */
  private skipNoise(): void {
    for (;;) {
      this.skipWhitespace()
      const byte = this.bytes[this.position]
      if (byte !== 0x29 && byte !== 0x7b && byte !== 0x7d) return
      this.position += 1
    }
  }

  private skipComment(): void {
    const { bytes } = this
    while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13)
      this.position += 1
  }

  /** The digits at the position as a number, or -1. */
  private readDigits(): number {
    const start = this.position
    let value = 0
    for (let byte = this.bytes[this.position]; byte !== undefined && isDigit(byte); byte = this.bytes[this.position]) {
      value = value * 10 + byte - 48
      this.position += 1
    }
    return this.position === start ? -1 : value
  }

  private parse(): Parsed {
    this.skipNoise()
    const byte = this.bytes[this.position]
    switch (byte) {
      case undefined:
        return 'end-of-data'
      case 0x2f: // slash
        return this.parseName()
      case 0x28: // left parenthesis
        return this.parseLiteralString()
      case 0x5b: // left bracket
        return this.parseArray()
      case 0x5d: // right bracket
        this.position += 1
        return 'end-array'
      case 0x3c: // less than
        return this.bytes[this.position + 1] === 0x3c ? this.parseDictionary() : this.parseHexString()
      case 0x3e: // greater than
        this.position += this.bytes[this.position + 1] === 0x3e ? 2 : 1
        return 'end-dictionary'
      default:
        return isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e
          ? this.parseNumber()
          : this.parseKeyword()
    }
  }

  /** The depth is not unwound after an error: the next object starts at 0. */
  private descend(): void {
    this.depth += 1
    if (this.depth > READING_BOUNDS.maxNesting) throw new NestedTooDeep()
  }

  private parseKeyword(): Parsed {
    const word = this.readWord()
    if (word === 'true') return true
    if (word === 'false') return false
    if (word === 'null') return null
    return new Keyword(word)
  }

  private parseNumber(): Parsed {
    const start = this.position
    if (isDigit(this.bytes[start])) {
      const integer = this.readDigits()
      const next = this.bytes[this.position]
      if (next !== 0x2e && !isRegular(next)) return this.parseReferenceAfter(integer) ?? integer
      this.position = start
    }
    while (isRegular(this.bytes[this.position])) this.position += 1
    return readReal(latin1(this.bytes, start, Math.min(this.position, start + 64)))
  }

  /** The reference that starts with the number just read; undefined if it is just a number. */
  private parseReferenceAfter(number: number): PdfReference | undefined {
    const after = this.position
    const { bytes } = this
    // Most numbers are not followed by a digit; this check keeps arrays of numbers fast.
    if (!isWhitespace(bytes[after])) return undefined
    let ahead = after + 1
    while (isWhitespace(bytes[ahead])) ahead += 1
    if (!isDigit(bytes[ahead])) return undefined
    this.position = ahead
    const generation = this.readDigits()
    ahead = this.position
    while (isWhitespace(bytes[ahead])) ahead += 1
    if (ahead > this.position && bytes[ahead] === 0x52 && !isRegular(bytes[ahead + 1])) {
      this.position = ahead + 1
      return new PdfReference(number, generation)
    }
    this.position = after
    return undefined
  }

  private parseName(): PdfName {
    const { bytes } = this
    this.position += 1
    const start = this.position
    let escaped = false
    while (isRegular(bytes[this.position])) {
      if (bytes[this.position] === 0x23) escaped = true
      this.position += 1
    }
    const raw = latin1(bytes, start, this.position)
    return new PdfName(escaped ? unescapeName(raw) : raw)
  }

  private parseHexString(): PdfString {
    const { bytes } = this
    const digits: number[] = []
    this.position += 1
    for (; this.position < bytes.length && bytes[this.position] !== 0x3e; this.position += 1) {
      const value = hexValue(bytes[this.position])
      if (value !== -1) digits.push(value)
    }
    this.position += 1
    const result = new Uint8Array(Math.ceil(digits.length / 2))
    for (let index = 0; index < result.length; index += 1) {
      result[index] = ((digits[2 * index] ?? 0) << 4) | (digits[2 * index + 1] ?? 0)
    }
    return new PdfString(result)
  }

  private parseLiteralString(): PdfString {
    const { bytes } = this
    this.position += 1
    const start = this.position
    let open = 1
    let plain = true
    let end = start
    for (; end < bytes.length; end += 1) {
      const byte = bytes[end]
      if (byte === 0x5c) {
        plain = false
        end += 1
      } else if (byte === 0x0d) plain = false
      else if (byte === 0x28) open += 1
      else if (byte === 0x29) {
        open -= 1
        if (open === 0) break
      }
    }
    this.position = end + 1
    const raw = bytes.subarray(start, Math.min(end, bytes.length))
    return new PdfString(plain ? raw.slice() : unescapeString(raw))
  }

  private parseArray(): PdfObject[] {
    this.descend()
    this.position += 1
    const items: PdfObject[] = []
    for (;;) {
      const before = this.position
      const item = this.parse()
      if (item === 'end-array' || item === 'end-of-data') break
      if (item === 'end-dictionary' || (item instanceof Keyword && endsObject(item))) {
        this.position = before
        break
      }
      items.push(item instanceof Keyword ? null : item)
    }
    this.depth -= 1
    return items
  }

  private parseDictionary(): PdfDictionary {
    this.descend()
    this.position += 2
    const result = new PdfDictionary()
    for (;;) {
      const before = this.position
      const key = this.parse()
      if (key === 'end-dictionary' || key === 'end-of-data') break
      if (key instanceof Keyword && endsObject(key)) {
        this.position = before
        break
      }
      if (key instanceof PdfName && !this.parseEntry(result, key.value)) break
    }
    this.depth -= 1
    return result
  }

  /** Reads the value of a key. @returns false if the dictionary ended instead */
  private parseEntry(result: PdfDictionary, key: string): boolean {
    const before = this.position
    const value = this.parse()
    if (value === 'end-dictionary' || value === 'end-of-data') return false
    if (value instanceof Keyword) {
      if (endsObject(value)) this.position = before
      return !endsObject(value)
    }
    if (value !== 'end-array' && value !== null) result.set(key, value)
    return true
  }
}

function endsObject(keyword: Keyword): boolean {
  return (
    keyword.word === 'endobj' || keyword.word === 'stream' || keyword.word === 'endstream' || keyword.word === 'xref'
  )
}

/** A number as viewers read it: doubled signs count once; a second point or stray sign ends it. */
function readReal(text: string): number {
  const match = /^([+-]*)(\d*\.?\d*)/.exec(text)
  const value = Number(match?.[2] === '.' ? 0 : (match?.[2] ?? 0))
  // One minus negates; viewers treat '--5' as a misprint and keep the first sign.
  return match?.[1]?.startsWith('-') ? -value : value
}

function unescapeName(raw: string): string {
  return raw.replaceAll(/#([0-9a-fA-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

const ESCAPES: Record<number, number> = { 0x6e: 10, 0x72: 13, 0x74: 9, 0x62: 8, 0x66: 12 }

/** Resolves escapes and line ends of a literal string (7.3.4.2). */
function unescapeString(raw: Uint8Array): Uint8Array {
  const result = new Uint8Array(raw.length)
  let length = 0
  let index = 0
  while (index < raw.length) {
    const byte = raw[index] ?? 0
    index += 1
    if (byte === 0x0d) {
      if (raw[index] === 0x0a) index += 1
      result[length++] = 0x0a
      continue
    }
    if (byte !== 0x5c) {
      result[length++] = byte
      continue
    }
    const next = raw[index]
    if (next === undefined) break
    if (next === 0x0d || next === 0x0a) {
      index += next === 0x0d && raw[index + 1] === 0x0a ? 2 : 1
      continue
    }
    if (next < 0x30 || next > 0x37) {
      result[length++] = ESCAPES[next] ?? next
      index += 1
      continue
    }
    let code = 0
    for (let count = 0; count < 3; count += 1) {
      const digit = raw[index]
      if (digit === undefined || digit < 0x30 || digit > 0x37) break
      code = code * 8 + digit - 0x30
      index += 1
    }
    result[length++] = code & 255
  }
  return result.slice(0, length)
}
