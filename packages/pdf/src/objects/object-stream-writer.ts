import { ByteSink } from '@recto/runtime'

import { dictionary, name, PdfStream, type PdfObject } from './objects.ts'
import { writeObject } from './serializer.ts'

/** Objects per object stream: enough for deflate to find repetition, few enough to decode quickly. */
const DEFAULT_LIMITS = { objects: 200, bytes: 256 * 1024 }

/** For the smallest files: four times as many compress better, and still decode in a few milliseconds. */
const LARGE_LIMITS = { objects: 4000, bytes: 1024 * 1024 }

/** A finished object stream, and the numbers of its objects in order. */
export interface ObjectStream {
  numbers: number[]
  stream: PdfStream
}

/** Writes objects other than streams to object streams (ISO 32000-2, 7.5.7). */
export class ObjectStreamWriter {
  #objects: { number: number; offset: number }[] = []
  readonly #bytes = new ByteSink()
  readonly #limits: typeof DEFAULT_LIMITS

  constructor(isLarge = false) {
    this.#limits = isLarge ? LARGE_LIMITS : DEFAULT_LIMITS
  }

  /** Whether the current stream is full. */
  get isFull(): boolean {
    return this.#objects.length >= this.#limits.objects || this.#bytes.length >= this.#limits.bytes
  }

  add(number: number, object: PdfObject): void {
    this.#objects.push({ number, offset: this.#bytes.length })
    writeObject(this.#bytes, object)
    this.#bytes.byte(0x0a)
  }

  /** The objects added since the last call; undefined if there are none. */
  take(): ObjectStream | undefined {
    if (this.#objects.length === 0) return undefined
    const numbers = this.#objects.map(({ number }) => number)
    const head = this.#objects.map(({ number, offset }) => `${number} ${offset}`).join(' ')
    const data = new ByteSink(head.length + 1 + this.#bytes.length)
    data.text(`${head}\n`)
    data.bytes(this.#bytes.toBytes())
    const entries = dictionary({ Type: name('ObjStm'), N: numbers.length, First: head.length + 1 })
    this.#objects = []
    this.#bytes.clear()
    return { numbers, stream: new PdfStream(entries, data.toBytes()) }
  }
}
