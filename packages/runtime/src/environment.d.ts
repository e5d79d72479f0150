/**
 * The globals the engine may use: those that Node and every current browser provide with the same meaning. The engine
 * is compiled without DOM and Node types, so that it cannot accidentally depend on either.
 */

/** Bytes as Web APIs take them. */
type BufferSource = ArrayBufferView<ArrayBuffer> | ArrayBuffer

declare class TextEncoder {
  readonly encoding: string
  encode(input?: string): Uint8Array<ArrayBuffer>
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  readonly encoding: string
  decode(input?: ArrayBufferView | ArrayBuffer, options?: { stream?: boolean }): string
}

declare class URL {
  constructor(url: string | URL, base?: string | URL)
  static canParse(url: string | URL, base?: string | URL): boolean
  readonly href: string
  readonly protocol: string
  readonly host: string
  readonly pathname: string
  toString(): string
}

/** The event of an AbortSignal. */
interface Event {
  readonly type: string
}

interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: (event: Event) => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: (event: Event) => void): void
}

/** Not a class: it cannot be constructed. */
declare const AbortSignal: {
  abort(reason?: unknown): AbortSignal
  any(signals: Iterable<AbortSignal>): AbortSignal
  timeout(milliseconds: number): AbortSignal
}

declare class AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}

/** A key of Web Crypto. */
interface CryptoKey {
  readonly extractable: boolean
}

declare const crypto: {
  getRandomValues<T extends ArrayBufferView>(array: T): T
  randomUUID(): string
  readonly subtle: {
    digest(algorithm: 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512', data: BufferSource): Promise<ArrayBuffer>
    importKey(
      format: 'raw',
      keyData: BufferSource,
      algorithm: 'PBKDF2' | 'AES-GCM',
      extractable: boolean,
      keyUsages: ('deriveBits' | 'decrypt')[],
    ): Promise<CryptoKey>
    deriveBits(
      algorithm: { name: 'PBKDF2'; hash: 'SHA-1'; salt: BufferSource; iterations: number },
      baseKey: CryptoKey,
      length: number,
    ): Promise<ArrayBuffer>
    decrypt(algorithm: { name: 'AES-GCM'; iv: BufferSource }, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer>
  }
}

declare const performance: { now(): number }

declare function setTimeout(callback: () => void, delayMs?: number): unknown
declare function clearTimeout(timer: unknown): void
declare function queueMicrotask(callback: () => void): void
declare function structuredClone<T>(value: T, options?: { transfer?: readonly ArrayBuffer[] }): T
declare function atob(data: string): string
declare function btoa(data: string): string

interface ReadableStreamDefaultReader<R> {
  readonly closed: Promise<void>
  read(): Promise<{ done: false; value: R } | { done: true; value?: undefined }>
  cancel(reason?: unknown): Promise<void>
  releaseLock(): void
}

declare class ReadableStream<R> {
  constructor(source?: {
    start?(controller: ReadableStreamDefaultController<R>): void | Promise<void>
    pull?(controller: ReadableStreamDefaultController<R>): void | Promise<void>
    cancel?(reason?: unknown): void | Promise<void>
  })
  readonly locked: boolean
  getReader(): ReadableStreamDefaultReader<R>
  cancel(reason?: unknown): Promise<void>
  pipeThrough<T>(
    pair: { readable: ReadableStream<T>; writable: WritableStream<R> },
    options?: { signal?: AbortSignal },
  ): ReadableStream<T>
}

interface ReadableStreamDefaultController<R> {
  enqueue(chunk: R): void
  close(): void
  error(reason?: unknown): void
}

interface WritableStreamDefaultWriter<W> {
  readonly ready: Promise<void>
  readonly closed: Promise<void>
  write(chunk: W): Promise<void>
  close(): Promise<void>
  abort(reason?: unknown): Promise<void>
}

declare class WritableStream<W> {
  readonly locked: boolean
  getWriter(): WritableStreamDefaultWriter<W>
}

type CompressionFormat = 'deflate' | 'deflate-raw' | 'gzip'

declare class CompressionStream {
  constructor(format: CompressionFormat)
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly writable: WritableStream<BufferSource>
}

declare class DecompressionStream {
  constructor(format: CompressionFormat)
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly writable: WritableStream<BufferSource>
}
