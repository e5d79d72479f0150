import type { InputFile } from '@recto/engine'

import { readInput, type LocalFile } from '../workers/read-input.ts'

/** A file that may have an id; every message carries a new `File` object for the same file. */
export interface IdentifiedFile extends LocalFile {
  id?: string
}

/** Shares one buffer among all readers of a document. The references are weak, so the last reader frees it. */
export class FileBufferCache {
  readonly #buffers = new Map<string, WeakRef<ArrayBufferLike>>()
  readonly #readFile: (file: LocalFile) => Promise<InputFile>

  constructor(readFile: (file: LocalFile) => Promise<InputFile> = readInput) {
    this.#readFile = readFile
  }

  /** Returns the file as input of the engine. */
  async read({ id, ...local }: IdentifiedFile): Promise<InputFile> {
    const buffer = id === undefined ? undefined : this.#buffers.get(id)?.deref()
    const { file, password } = local
    if (buffer !== undefined) {
      return { name: file.name, bytes: new Uint8Array(buffer), ...(password === undefined ? {} : { password }) }
    }
    const input = await this.#readFile(local)
    if (id !== undefined) this.#buffers.set(id, new WeakRef(input.bytes.buffer))
    return input
  }

  /** Drops a document. */
  release(id: string): void {
    this.#buffers.delete(id)
  }
}
