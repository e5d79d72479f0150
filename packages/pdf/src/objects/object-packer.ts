import { ByteSink } from '@recto/runtime'

import { dictionary, name, PdfStream, type PdfObject } from './objects.ts'
import { writeObject } from './serializer.ts'

/** Objects per object stream: enough for deflate to find repetition, few enough to decode quickly. */
const USUAL = { objects: 200, bytes: 256 * 1024 }

/** For the smallest files: four times as many compress better, and still decode in a few milliseconds. */
const DENSE = { objects: 4000, bytes: 1024 * 1024 }

/** A finished object stream, and the numbers of its objects in order. */
export interface ObjectPack {
  numbers: number[]
  stream: PdfStream
}

/** Packs objects other than streams into object streams (ISO 32000-2, 7.5.7). */
export class ObjectPacker {
  private packed: { number: number; offset: number }[] = []
  private readonly bytes = new ByteSink()
  private readonly limits: typeof USUAL

  constructor(isDense = false) {
    this.limits = isDense ? DENSE : USUAL
  }

  /** Whether the current stream is full. */
  get isFull(): boolean {
    return this.packed.length >= this.limits.objects || this.bytes.length >= this.limits.bytes
  }

  add(number: number, object: PdfObject): void {
    this.packed.push({ number, offset: this.bytes.length })
    writeObject(this.bytes, object)
    this.bytes.byte(0x0a)
  }

  /** The objects packed since the last call; undefined if there are none. */
  take(): ObjectPack | undefined {
    if (this.packed.length === 0) return undefined
    const numbers = this.packed.map(({ number }) => number)
    const head = this.packed.map(({ number, offset }) => `${number} ${offset}`).join(' ')
    const data = new ByteSink(head.length + 1 + this.bytes.length)
    data.text(`${head}\n`)
    data.bytes(this.bytes.toBytes())
    const entries = dictionary({ Type: name('ObjStm'), N: numbers.length, First: head.length + 1 })
    this.packed = []
    this.bytes.clear()
    return { numbers, stream: new PdfStream(entries, data.toBytes()) }
  }
}
