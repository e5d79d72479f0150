import { decodeStream, type Resolve } from './decode-stream.ts'
import { NestedTooDeep, ObjectParser, SyntaxProblem } from './object-parser.ts'
import type { PdfObject, PdfStream } from './objects.ts'
import type { ReadingBudget } from './reading-budget.ts'

/** Reads an object stream (ISO 32000-2, 7.5.7). */
export class ObjectStreamReader {
  readonly #data: Uint8Array
  /** Object numbers and offsets, in stream order. */
  readonly #index: { number: number; offset: number }[]
  readonly #budget: ReadingBudget
  #offsets: Map<number, number> | undefined

  /** Use `open`. @param index object numbers and offsets, in stream order */
  constructor(data: Uint8Array, index: { number: number; offset: number }[], budget: ReadingBudget) {
    this.#data = data
    this.#index = index
    this.#budget = budget
  }

  /**
   * Opens an object stream; undefined if its data or index is unreadable.
   * @throws AppError TOO_COMPLEX
   */
  static open(stream: PdfStream, resolve: Resolve, budget: ReadingBudget): ObjectStreamReader | undefined {
    const data = decodeStream(stream, resolve, budget)
    const first = resolve(stream.dictionary.get('First'))
    const count = resolve(stream.dictionary.get('N'))
    if (data === undefined || typeof first !== 'number' || typeof count !== 'number') return undefined
    const parser = new ObjectParser(data.subarray(0, Math.max(0, first)))
    const index: { number: number; offset: number }[] = []
    while (index.length < count) {
      const number = parser.readInteger()
      const offset = parser.readInteger()
      if (number === -1 || offset === -1) break
      budget.countCompressedObject()
      index.push({ number, offset: first + offset })
    }
    return new ObjectStreamReader(data, index, budget)
  }

  /** The numbers of its objects. */
  get numbers(): number[] {
    return this.#index.map((entry) => entry.number)
  }

  /**
   * Reads an object by index, or by number if the index is wrong; undefined if it is not there.
   * @throws NestedTooDeep, AppError TOO_COMPLEX
   */
  read(index: number, number: number): PdfObject | undefined {
    const entry = this.#index[index]
    const offset = entry?.number === number ? entry.offset : this.#offsetOf(number)
    if (offset === undefined) return undefined
    const parser = new ObjectParser(this.#data, offset)
    try {
      return parser.readObject()
    } catch (error) {
      if (error instanceof SyntaxProblem && !(error instanceof NestedTooDeep)) return undefined
      throw error
    } finally {
      this.#budget.countRead(parser.position - offset)
    }
  }

  /** Of two objects with one number the later one wins. */
  #offsetOf(number: number): number | undefined {
    this.#offsets ??= new Map(this.#index.map((entry) => [entry.number, entry.offset]))
    return this.#offsets.get(number)
  }
}
