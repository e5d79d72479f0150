import type { InputFile } from '@recto/engine'

import { readInput, type LocalFile } from '../workers/read-input.ts'

/** A file that may be known by an id; each message brings another `File` for the same one. */
export interface KnownFile extends LocalFile {
  id?: string
}

/** Reads each document once for all who look at it, and holds its bytes no longer than one of them does. */
export class SharedBytes {
  readonly #buffers = new Map<string, WeakRef<ArrayBufferLike>>()
  readonly #read: (file: LocalFile) => Promise<InputFile>

  constructor(read: (file: LocalFile) => Promise<InputFile> = readInput) {
    this.#read = read
  }

  /** The file as the engine takes it. */
  async take({ id, ...local }: KnownFile): Promise<InputFile> {
    const buffer = id === undefined ? undefined : this.#buffers.get(id)?.deref()
    const { file, password } = local
    if (buffer !== undefined) {
      return { name: file.name, bytes: new Uint8Array(buffer), ...(password === undefined ? {} : { password }) }
    }
    const input = await this.#read(local)
    if (id !== undefined) this.#buffers.set(id, new WeakRef(input.bytes.buffer))
    return input
  }

  /** Lets a document go. */
  forget(id: string): void {
    this.#buffers.delete(id)
  }
}
