import { decodeStream } from './decode-stream.ts'
import { type PdfDictionary, type PdfObject, PdfReference, type PdfStream } from './objects.ts'
import type { ReadingBudget } from './reading-budget.ts'

/** Takes new objects: a file being written, or memory. */
export interface ObjectWriter {
  /** Reserves an object number. */
  allocate: () => PdfReference
  /** Writes an object with a reserved number. */
  write: (reference: PdfReference, object: PdfObject) => Promise<void>
  /** Writes an object with a new number. */
  add: (object: PdfObject) => Promise<PdfReference>
}

/** The objects that combining documents reads: of a file, or in memory. */
export interface ReadableObjects {
  catalog: PdfDictionary
  /** Resolves references; null if there is no such object. */
  resolve: (object: PdfObject) => PdfObject
  /** The decoded data of a stream; undefined if it has an image filter, or does not match its filter. */
  decode: (stream: PdfStream) => Uint8Array | undefined
}

/** A longer chain of references is a cycle. */
const MAX_REFERENCE_CHAIN = 32

/** Objects in memory, to be copied into a file. Stream data is not copied. */
export class ObjectStore implements ObjectWriter {
  readonly #objects: PdfObject[] = [null]
  readonly #budget: ReadingBudget

  /** @param budget limits what decoding its streams may take up */
  constructor(budget: ReadingBudget) {
    this.#budget = budget
  }

  allocate(): PdfReference {
    this.#objects.push(null)
    return new PdfReference(this.#objects.length - 1)
  }

  write({ number }: PdfReference, object: PdfObject): Promise<void> {
    this.#objects[number] = object
    return Promise.resolve()
  }

  async add(object: PdfObject): Promise<PdfReference> {
    const reference = this.allocate()
    await this.write(reference, object)
    return reference
  }

  resolve = (object: PdfObject): PdfObject => {
    let current = object
    for (let step = 0; current instanceof PdfReference; step += 1) {
      if (step === MAX_REFERENCE_CHAIN) return null
      current = this.#objects[current.number] ?? null
    }
    return current
  }

  decode = (stream: PdfStream): Uint8Array | undefined => decodeStream(stream, this.resolve, this.#budget)

  /** Does nothing: there is no file to read an object from again. */
  forget(): void {}
}
