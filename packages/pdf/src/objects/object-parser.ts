import { READING_BOUNDS } from '@recto/contract'
import { isDigit, isRegular, isWhitespace, startsWith } from '@recto/runtime'

import { PdfDictionary, PdfName, PdfReference, PdfString, type PdfObject } from './objects.ts'
import { hexadecimalValue, literalValue, nameValue, numberValue } from './token-values.ts'
import { Tokenizer, type TokenKind } from './tokenizer.ts'

/** There is no object where one is needed. */
export class SyntaxProblem extends Error {}

/** Arrays or dictionaries nested too deep: each level is a level of recursion. */
export class NestedTooDeep extends SyntaxProblem {}

/** No operator takes more operands; viewers drop the others, too. */
const MAX_OPERANDS = 64

/** Keywords that end an object, even where brackets are still open. */
const OBJECT_ENDS = ['endobj', 'stream', 'endstream', 'xref']

/**
 * Parses objects as tolerantly as viewers do: unknown words are null, an unclosed array or dictionary ends with the
 * object, signs may be doubled. `position` is where the next one is read.
 */
export class ObjectParser extends Tokenizer {
  #depth = 0

  /** Reads one object. @throws SyntaxProblem if there is none, NestedTooDeep */
  readObject(): PdfObject {
    this.#depth = 0
    const object = this.#parse(this.next())
    if (object === undefined) throw new SyntaxProblem('no object here')
    return object
  }

  /**
   * Reads operands of a content stream, up to an operator, which is then the last token, or to the end of the data. An
   * operand nested too deep is null.
   */
  readOperands(): PdfObject[] {
    const operands: PdfObject[] = []
    for (;;) {
      const kind = this.next()
      const operand = this.#readOperand(kind)
      if (operand !== undefined) {
        if (operands.length < MAX_OPERANDS) operands.push(operand)
      } else if (kind === 'keyword' || kind === 'end-of-data') return operands
    }
  }

  /** Reads an unsigned integer; returns -1 without moving if there is none. */
  readInteger(): number {
    const before = this.position
    this.skipWhitespace()
    const value = this.#readDigits()
    if (value === -1) this.position = before
    return value
  }

  /** The digits at the position as a number, or -1. */
  #readDigits(): number {
    const start = this.position
    let value = 0
    for (let byte = this.bytes[this.position]; byte !== undefined && isDigit(byte); byte = this.bytes[this.position]) {
      value = value * 10 + byte - 48
      this.position += 1
    }
    return this.position === start ? -1 : value
  }

  #readOperand(kind: TokenKind): PdfObject | undefined {
    this.#depth = 0
    const { start } = this
    try {
      return this.#parse(kind)
    } catch (error) {
      if (!(error instanceof NestedTooDeep)) throw error
      this.position = start
      this.#skipNested()
      return null
    }
  }

  /** Skips an array or dictionary without recursion. */
  #skipNested(): void {
    let open = 0
    do {
      const kind = this.next()
      if (kind === 'array-start' || kind === 'dictionary-start') open += 1
      else if (kind === 'array-end' || kind === 'dictionary-end') open -= 1
      else if (kind === 'end-of-data') return
    } while (open > 0)
  }

  /** The object that starts with the last token; undefined if none does. */
  #parse(kind: TokenKind): PdfObject | undefined {
    const { bytes, start, position } = this
    switch (kind) {
      case 'number':
        return this.#referenceAfter() ?? numberValue(bytes, start, position)
      case 'name':
        return new PdfName(nameValue(bytes, start + 1, position))
      case 'literal-string':
        return new PdfString(literalValue(bytes, start + 1, this.unclosed > 0 ? position : position - 1))
      case 'hexadecimal-string':
        return new PdfString(hexadecimalValue(bytes, start + 1, position))
      case 'array-start':
        return this.#parseArray()
      case 'dictionary-start':
        return this.#parseDictionary()
      case 'keyword':
        return this.#constant()
      default:
        return undefined
    }
  }

  #constant(): boolean | null | undefined {
    const word = this.word()
    if (word === 'true') return true
    if (word === 'false') return false
    return word === 'null' ? null : undefined
  }

  /** The reference that starts with the last token; undefined if that is just a number. */
  #referenceAfter(): PdfReference | undefined {
    const { bytes, start, position } = this
    // Most numbers are not followed by a digit; this check keeps arrays of numbers fast.
    if (!isWhitespace(bytes[position])) return undefined
    let ahead = position + 1
    while (isWhitespace(bytes[ahead])) ahead += 1
    if (!isDigit(bytes[ahead])) return undefined
    this.position = ahead
    const generation = this.#readDigits()
    ahead = this.position
    while (isWhitespace(bytes[ahead])) ahead += 1
    if (ahead > this.position && bytes[ahead] === 0x52 && !isRegular(bytes[ahead + 1])) {
      this.position = start
      const number = this.#readDigits()
      const isReference = this.position === position
      this.position = isReference ? ahead + 1 : position
      return isReference ? new PdfReference(number, generation) : undefined
    }
    this.position = position
    return undefined
  }

  /** The depth is not unwound after an error: the next object starts at 0. */
  #descend(): void {
    this.#depth += 1
    if (this.#depth > READING_BOUNDS.maxNesting) throw new NestedTooDeep()
  }

  #parseArray(): PdfObject[] {
    this.#descend()
    const items: PdfObject[] = []
    for (;;) {
      const kind = this.next()
      if (kind === 'array-end' || kind === 'end-of-data') break
      if (kind === 'dictionary-end' || (kind === 'keyword' && this.#endsObject())) {
        this.position = this.start
        break
      }
      items.push(this.#parse(kind) ?? null)
    }
    this.#depth -= 1
    return items
  }

  #parseDictionary(): PdfDictionary {
    this.#descend()
    const result = new PdfDictionary()
    for (;;) {
      const kind = this.next()
      if (kind === 'dictionary-end' || kind === 'end-of-data') break
      if (kind === 'keyword' && this.#endsObject()) {
        this.position = this.start
        break
      }
      const key = this.#parse(kind)
      if (key instanceof PdfName && !this.#parseEntry(result, key.value)) break
    }
    this.#depth -= 1
    return result
  }

  /** Reads the value of a key. @returns false if the dictionary ended instead */
  #parseEntry(result: PdfDictionary, key: string): boolean {
    const kind = this.next()
    if (kind === 'dictionary-end' || kind === 'end-of-data') return false
    if (kind === 'keyword' && this.#endsObject()) {
      this.position = this.start
      return false
    }
    const value = this.#parse(kind) ?? null
    if (value !== null) result.set(key, value)
    return true
  }

  #endsObject(): boolean {
    const { bytes, start, position } = this
    return OBJECT_ENDS.some((word) => word.length === position - start && startsWith(bytes, word, start))
  }
}
