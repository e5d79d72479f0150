import type { OutputFile } from '@recto/engine'

import { ResultFile } from './result-file.ts'

/** From this size on a result goes to the disk instead of through the memory of the page. */
const LARGE_BYTES = 16 * 1024 * 1024

/** Takes the bytes of one result: in chunks while it is made, or all of them at the end. */
export class ResultOutput {
  readonly #create: () => Promise<ResultFile | undefined>
  #file: Promise<ResultFile | undefined> | undefined
  /** The chunks, where there is no disk to write to. */
  readonly #chunks: Uint8Array<ArrayBuffer>[] = []

  constructor(create: () => Promise<ResultFile | undefined> = () => ResultFile.create()) {
    this.#create = create
  }

  /** Takes a chunk, whose memory the caller reuses. */
  async write(chunk: Uint8Array): Promise<void> {
    this.#file ??= this.#create()
    const file = await this.#file
    if (file === undefined) this.#chunks.push(chunk.slice())
    else file.write(chunk)
  }

  /** Returns the result as a blob if its bytes are not those of `file`: it was written in chunks, or is large. */
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
      // On a full disk it still fits the memory.
      if (isInChunks || !(error instanceof DOMException)) throw error
      await this.discard()
      return undefined
    }
  }

  /** Removes what was written of a result that failed. */
  async discard(): Promise<void> {
    await (await this.#file)?.discard()
  }
}
