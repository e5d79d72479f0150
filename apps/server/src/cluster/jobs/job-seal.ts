// TEMPORARY: whole files in memory
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { ByteRange } from '../../store/open-file.ts'
import type { ObjectStore } from '../objects/object-store.ts'

function seal(key: Buffer, context: string, bytes: Uint8Array): Uint8Array {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}
function open(key: Buffer, context: string, bytes: Uint8Array): Uint8Array {
  const all = Buffer.from(bytes)
  const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, 12))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(all.subarray(-16))
  return Buffer.concat([decipher.update(all.subarray(12, -16)), decipher.final()])
}
export class JobSeal {
  readonly #key: Buffer
  constructor(key: Buffer) {
    this.#key = key
  }
  sealRecord(context: string, value: unknown): Uint8Array {
    return seal(this.#key, context, Buffer.from(JSON.stringify(value)))
  }
  openRecord(context: string, bytes: Uint8Array): unknown {
    return JSON.parse(Buffer.from(open(this.#key, context, bytes)).toString()) as unknown
  }
  sealText(context: string, text: string): string {
    return Buffer.from(seal(this.#key, context, Buffer.from(text))).toString('base64')
  }
  openText(context: string, sealed: string): string | undefined {
    try {
      return Buffer.from(open(this.#key, context, Buffer.from(sealed, 'base64'))).toString()
    } catch {
      return undefined
    }
  }
  async putFile(key: string, body: Readable, objects: ObjectStore): Promise<void> {
    await objects.put(key, seal(this.#key, key, await buffer(body)))
  }
  async openFile(key: string, objects: ObjectStore, range?: ByteRange): Promise<Readable | undefined> {
    const sealed = await objects.open(key)
    if (sealed === undefined) return undefined
    const clear = open(this.#key, key, await buffer(sealed))
    return Readable.from([range ? clear.subarray(range.start, range.end + 1) : clear], { objectMode: false })
  }
}
export class JobSeals {
  readonly #key: Buffer
  constructor(key: string) {
    this.#key = Buffer.from(key.split(',')[0] ?? '', 'base64')
  }
  create(name: string): { seal: JobSeal; wrapped: Uint8Array } {
    const key = randomBytes(32)
    return { seal: new JobSeal(key), wrapped: seal(this.#key, name, key) }
  }
  open(name: string, wrapped: Uint8Array): JobSeal | undefined {
    return new JobSeal(Buffer.from(open(this.#key, name, wrapped)))
  }
  sealShared(context: string, value: unknown): Uint8Array {
    return new JobSeal(this.#key).sealRecord(context, value)
  }
  openShared(context: string, bytes: Uint8Array): unknown {
    return new JobSeal(this.#key).openRecord(context, bytes)
  }
}
