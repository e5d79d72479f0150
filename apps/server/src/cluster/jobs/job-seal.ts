import type { KeyObject } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'

import type { ByteRange } from '../../store/open-file.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { openSealed, type SealedSource } from '../objects/sealing/open-sealed.ts'
import { OperatorKeys } from '../objects/sealing/operator-keys.ts'
import { SealError } from '../objects/sealing/seal-error.ts'
import { sealStream } from '../objects/sealing/seal-stream.ts'
import { openBytes, sealBytes } from '../objects/sealing/sealed-records.ts'
import { newKey } from '../objects/sealing/segments.ts'
import { dataKeyOf } from './job-keys.ts'

/** Size of the length field in front of a record's wrapped key, in bytes. */
const LENGTH_BYTES = 2

/**
 * Seals everything that belongs to one job. Each object is bound to its key in the store, so objects cannot be swapped.
 */
export class JobSeal {
  readonly #key: KeyObject

  constructor(key: KeyObject) {
    this.#key = key
  }

  sealRecord(place: string, value: unknown): Uint8Array {
    return sealBytes(this.#key, place, Buffer.from(JSON.stringify(value)))
  }

  /** @throws SealError */
  openRecord(place: string, sealed: Uint8Array): unknown {
    return JSON.parse(openBytes(this.#key, place, sealed).toString()) as unknown
  }

  sealText(place: string, text: string): string {
    return sealBytes(this.#key, place, Buffer.from(text)).toString('base64')
  }

  /** Returns undefined if the text was not sealed for this place. */
  openText(place: string, sealed: string): string | undefined {
    try {
      return openBytes(this.#key, place, Buffer.from(sealed, 'base64')).toString()
    } catch (error) {
      if (error instanceof SealError) return undefined
      throw error
    }
  }

  async putFile(key: string, clear: Readable, objects: ObjectStore): Promise<void> {
    // `pipeline` passes an error of the source on to the sealed stream, and so to the store.
    await objects.put(
      key,
      pipeline(clear, sealStream(this.#key, key), () => undefined),
    )
  }

  /** The same for a file in memory. */
  async putBytes(key: string, clear: Uint8Array, objects: ObjectStore): Promise<void> {
    await objects.put(key, sealBytes(this.#key, key, clear))
  }

  /** Opens a file, or a range of it; undefined if there is none. */
  async openFile(key: string, objects: ObjectStore, range?: ByteRange): Promise<Readable | undefined> {
    const source: SealedSource = {
      askSize: async () => (await objects.stat(key))?.sizeBytes,
      open: (part) => objects.open(key, part),
    }
    return openSealed(this.#key, key, source, range)
  }
}

/** The data keys of jobs, wrapped with the operator's key. */
export class JobSeals {
  readonly #operator: OperatorKeys

  /** @param clusterKey see `OperatorKeys.parse` */
  constructor(clusterKey: string) {
    this.#operator = OperatorKeys.parse(clusterKey)
  }

  /** Creates the data key of a job. */
  create(name: string): { seal: JobSeal; wrapped: Uint8Array } {
    const key = newKey()
    return { seal: new JobSeal(key), wrapped: this.#operator.wrap(key, dataKeyOf(name)) }
  }

  /** @throws SealError when none of the operator's keys opens it */
  open(name: string, wrapped: Uint8Array): JobSeal {
    return new JobSeal(this.#operator.unwrap(wrapped, dataKeyOf(name)))
  }

  /** Seals a record that belongs to no job, together with its own data key. */
  sealShared(place: string, value: unknown): Uint8Array {
    const key = newKey()
    const wrapped = this.#operator.wrap(key, place)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt16BE(wrapped.length)
    return Buffer.concat([length, wrapped, new JobSeal(key).sealRecord(place, value)])
  }

  /** @throws SealError */
  openShared(place: string, bytes: Uint8Array): unknown {
    const all = Buffer.from(bytes)
    if (all.length < LENGTH_BYTES) throw new SealError('not a sealed record')
    const end = LENGTH_BYTES + all.readUInt16BE()
    const key = this.#operator.unwrap(all.subarray(LENGTH_BYTES, end), place)
    return new JobSeal(key).openRecord(place, all.subarray(end))
  }
}
