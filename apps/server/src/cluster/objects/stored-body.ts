import { Readable } from 'node:stream'

import { StoreUnavailableError } from './store-unavailable-error.ts'

/** How long a store may send nothing while a reader waits. */
const STALL_MS = 30_000

/**
 * The bytes of an object, streamed from the store. Converts errors to `StoreUnavailableError`. The timeout runs only
 * while a reader is waiting for bytes, so a slow reader is not mistaken for a slow store, as it would be with a
 * connection timeout.
 */
export class StoredBody extends Readable {
  readonly #body: Readable
  readonly #stallMs: number
  #stall: NodeJS.Timeout | undefined

  constructor(body: Readable, stallMs = STALL_MS) {
    super()
    this.#body = body
    this.#stallMs = stallMs
    body.on('data', (chunk: Uint8Array) => {
      const isWanted = this.push(chunk)
      if (isWanted) this.#waitForMore()
      else this.#rest()
    })
    body.once('end', () => {
      this.#rest()
      this.push(null)
    })
    body.on('error', (cause) => this.destroy(new StoreUnavailableError('The store cut off a response.', { cause })))
    body.once('close', () => {
      if (!body.readableEnded) this.destroy(new StoreUnavailableError('The store cut off a response.'))
    })
    body.pause()
  }

  override _read(): void {
    this.#waitForMore()
    this.#body.resume()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearTimeout(this.#stall)
    this.#body.destroy()
    callback(error)
  }

  #waitForMore(): void {
    clearTimeout(this.#stall)
    const message = 'The store stopped sending.'
    this.#stall = setTimeout(() => this.destroy(new StoreUnavailableError(message)), this.#stallMs)
  }

  #rest(): void {
    clearTimeout(this.#stall)
    this.#body.pause()
  }
}

/** Reads a whole record. Throws an `Error` if it is too long. */
export async function readWhole(body: Readable, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.length
    // Leaving the loop destroys the stream.
    if (length > maxBytes) throw new Error(`a record in the store is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
