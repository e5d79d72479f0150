import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import type { ListedObject, ObjectStore } from '../src/cluster/objects/object-store.ts'
import { StoreUnavailableError } from '../src/cluster/objects/store-unavailable-error.ts'

/** An in-memory object store with latency, which counts its calls and can be made unreachable. */
export class MemoryObjectStore implements ObjectStore {
  readonly objects = new Map<string, { bytes: Buffer; modifiedAt: Date }>()
  /** Calls so far, by name. */
  readonly calls = new Map<string, number>()
  /** How long each call takes; for a list, each page of 100. */
  latencyMs = 0
  /** Maximum number of concurrent calls. */
  maxParallel = 0
  isAway = false
  #running = 0

  async putOnce(key: string, bytes: Uint8Array): Promise<boolean> {
    await this.#call('putOnce')
    if (this.objects.has(key)) return false
    this.objects.set(key, { bytes: Buffer.from(bytes), modifiedAt: new Date() })
    return true
  }

  async put(key: string, body: Readable | Uint8Array): Promise<void> {
    const bytes = body instanceof Readable ? await buffer(body) : Buffer.from(body)
    await this.#call('put')
    this.objects.set(key, { bytes, modifiedAt: new Date() })
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    await this.#call('read')
    return this.objects.get(key)?.bytes
  }

  async open(key: string, range = { start: 0, end: Number.MAX_SAFE_INTEGER }): Promise<Readable | undefined> {
    await this.#call('open')
    const found = this.objects.get(key)
    return found && Readable.from([found.bytes.subarray(range.start, range.end + 1)])
  }

  async stat(key: string): Promise<{ sizeBytes: number; modifiedAt: Date } | undefined> {
    await this.#call('stat')
    const found = this.objects.get(key)
    return found && { sizeBytes: found.bytes.length, modifiedAt: found.modifiedAt }
  }

  async *list(prefix: string, { after = '' }: { after?: string } = {}): AsyncGenerator<ListedObject> {
    await this.#call('list')
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
    for (const [index, key] of keys.entries()) {
      if (index > 0 && index % 100 === 0) await this.#call('list')
      const found = this.objects.get(key)
      if (found !== undefined) yield { key, sizeBytes: found.bytes.length, modifiedAt: found.modifiedAt }
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    await this.#call('remove')
    for (const key of keys) this.objects.delete(key)
  }

  probe(): Promise<string[]> {
    return Promise.resolve([])
  }

  close(): void {}

  async #call(name: string): Promise<void> {
    this.calls.set(name, (this.calls.get(name) ?? 0) + 1)
    if (this.isAway) throw new StoreUnavailableError('The store is away.')
    this.#running += 1
    this.maxParallel = Math.max(this.maxParallel, this.#running)
    if (this.latencyMs > 0) await wait(this.latencyMs)
    this.#running -= 1
  }
}
