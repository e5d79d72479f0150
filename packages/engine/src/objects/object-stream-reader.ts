import { decodeStream, type Resolve } from './decode-stream.ts'
import { ObjectParser, SyntaxProblem } from './object-parser.ts'
import type { PdfObject, PdfStream } from './objects.ts'

/** An object stream (ISO 32000-2, 7.5.7): many objects, compressed together. */
export class ObjectStreamReader {
  private readonly data: Uint8Array
  /** Object numbers with the offset of each, in the order of the stream. */
  private readonly index: { number: number; offset: number }[]

  private constructor(data: Uint8Array, index: { number: number; offset: number }[]) {
    this.data = data
    this.index = index
  }

  /** Opens an object stream; undefined when its data or its index cannot be read. */
  static open(stream: PdfStream, resolve: Resolve): ObjectStreamReader | undefined {
    const data = decodeStream(stream, resolve)
    const first = resolve(stream.dictionary.get('First'))
    const count = resolve(stream.dictionary.get('N'))
    if (data === undefined || typeof first !== 'number' || typeof count !== 'number') return undefined
    const parser = new ObjectParser(data)
    const index: { number: number; offset: number }[] = []
    while (index.length < count) {
      const number = parser.readInteger()
      const offset = parser.readInteger()
      if (number === -1 || offset === -1) break
      index.push({ number, offset: first + offset })
    }
    return new ObjectStreamReader(data, index)
  }

  /** The numbers of the objects it holds. */
  get numbers(): number[] {
    return this.index.map((entry) => entry.number)
  }

  /** Reads an object by its place, or by its number where something else stands there; undefined when it is not here. */
  read(place: number, number: number): PdfObject | undefined {
    const atPlace = this.index[place]
    const entry = atPlace?.number === number ? atPlace : this.index.findLast((candidate) => candidate.number === number)
    if (entry === undefined) return undefined
    try {
      return new ObjectParser(this.data, entry.offset).readObject()
    } catch (error) {
      if (error instanceof SyntaxProblem) return undefined
      throw error
    }
  }
}
