import type { OutputFile } from '@recto/engine'

import { ResultFile } from './result-file.ts'

/** Results from this size on go to disk instead of through the page's memory. */
const LARGE_BYTES = 16 * 1024 * 1024

/** Collects the bytes of one result: in chunks while it is being made, or all of them at the end. */
export class ResultOutput {
  readonly #create: () => Promise<ResultFile | undefined>
  #file: Promise<ResultFile | undefined> | undefined
  /** The chunks, if there is no disk to write to. */
  readonly #chunks: Uint8Array<ArrayBuffer>[] = []

  constructor(create: () => Promise<ResultFile | undefined> = () => ResultFile.create()) {
    this.#create = create
  }

  /** Takes a chunk, whose memory the caller will reuse. */
  async write(chunk: Uint8Array): Promise<void> {
    this.#file ??= this.#create()
    const file = await this.#file
    if (file === undefined) this.#chunks.push(chunk.slice())
    else file.write(chunk)
  }

  /** Returns the result as a blob, unless its bytes are in `file`: it was written in chunks, or is large. */
  async finish({ bytes, contentType: type }: OutputFile): Promise<Blob | undefined> {
    if (this.#file === undefined && bytes.length < LARGE_BYTES) return undefined
    const isInChunks = this.#file !== undefined
    this.#file ??= this.#create()
    const file = await this.#file
    if (file === undefined) return isInChunks ? new Blob(this.#chunks, { type }) : undefined
    try {
      file.write(bytes)
      return await file.finish(type)
    } catch (error) {
      // If the disk is full, it still fits in memory.
      if (isInChunks || !(error instanceof DOMException)) throw error
      await this.discard()
      return undefined
    }
  }

  /** Removes the partial data of a failed result. */
  async discard(): Promise<void> {
    await (await this.#file)?.discard()
  }
}
