import { isWhitespace, startsWith } from '@recto/runtime'

import type { Resolve } from './decode-stream.ts'
import { KeywordOffsets } from './keyword-offsets.ts'
import { NestedTooDeep, ObjectParser, SyntaxProblem } from './object-parser.ts'
import { PdfDictionary, PdfStream, type PdfObject } from './objects.ts'
import type { ReadingBudget } from './reading-budget.ts'

/** An object with its number and generation. */
export interface IndirectObject {
  number: number
  generation: number
  object: PdfObject
}

/** Reads indirect objects (ISO 32000-2, 7.3.10) at offsets in a file; stream data stays encoded. */
export class IndirectObjectReader {
  private readonly bytes: Uint8Array
  private readonly resolve: Resolve
  private readonly budget: ReadingBudget
  private endstreams: KeywordOffsets | undefined
  private endobjs: KeywordOffsets | undefined

  constructor(bytes: Uint8Array, resolve: Resolve, budget: ReadingBudget) {
    this.bytes = bytes
    this.resolve = resolve
    this.budget = budget
  }

  /**
   * Reads the object at an offset; undefined if there is no object head. Unreadable values are null.
   * @throws NestedTooDeep, AppError TOO_COMPLEX
   */
  readAt(offset: number): IndirectObject | undefined {
    if (offset < 0 || offset >= this.bytes.length) return undefined
    const parser = new ObjectParser(this.bytes, offset)
    try {
      return this.readFrom(parser)
    } finally {
      this.budget.countRead(parser.position - offset)
    }
  }

  private readFrom(parser: ObjectParser): IndirectObject | undefined {
    const number = parser.readInteger()
    const generation = parser.readInteger()
    if (number === -1 || generation === -1) return undefined
    parser.skipWhitespace()
    if (!startsWith(this.bytes, 'obj', parser.position)) return undefined
    parser.position += 'obj'.length
    return { number, generation, object: this.readBody(parser) }
  }

  private readBody(parser: ObjectParser): PdfObject {
    try {
      const object = parser.readObject()
      return object instanceof PdfDictionary ? this.withData(object, parser) : object
    } catch (error) {
      if (error instanceof SyntaxProblem && !(error instanceof NestedTooDeep)) return null
      throw error
    }
  }

  /** The stream whose dictionary was read, or the dictionary itself. */
  private withData(dictionary: PdfDictionary, parser: ObjectParser): PdfDictionary | PdfStream {
    parser.skipWhitespace()
    const { bytes } = this
    if (!startsWith(bytes, 'stream', parser.position)) return dictionary
    let start = parser.position + 'stream'.length
    while (bytes[start] === 0x20 || bytes[start] === 0x09) start += 1
    if (bytes[start] === 0x0d) start += 1
    if (bytes[start] === 0x0a) start += 1
    return new PdfStream(dictionary, bytes.subarray(start, this.streamEnd(start, dictionary)))
  }

  private streamEnd(start: number, dictionary: PdfDictionary): number {
    const length = this.resolve(dictionary.get('Length'))
    if (typeof length === 'number' && length >= 0 && this.endsAt(start + length)) return start + length
    const end = this.searchEnd(start)
    const { bytes } = this
    if (end > start && bytes[end - 1] === 0x0a) return bytes[end - 2] === 0x0d ? Math.max(start, end - 2) : end - 1
    return end > start && bytes[end - 1] === 0x0d ? end - 1 : end
  }

  private endsAt(position: number): boolean {
    let end = position
    while (end < position + 8 && isWhitespace(this.bytes[end])) end += 1
    return startsWith(this.bytes, 'endstream', end) || startsWith(this.bytes, 'endobj', end)
  }

  /** Finds the end of the data by the next keyword, or the end of the file. */
  private searchEnd(start: number): number {
    this.endstreams ??= new KeywordOffsets(this.bytes, 'endstream')
    const end = this.endstreams.next(start)
    if (end !== -1) return end
    this.endobjs ??= new KeywordOffsets(this.bytes, 'endobj')
    const endObject = this.endobjs.next(start)
    return endObject === -1 ? this.bytes.length : endObject
  }
}
