import type { OutputFile } from '@recto/engine'

import { ResultFile } from './result-file.ts'

/** Results from this size on go to disk instead of through the page's memory. */
const LARGE_BYTES = 16 * 1024 * 1024

/**
 * Collects the bytes of one result: in chunks while it is being made, or all of them at the end. They go to disk as long as there
 * is room, then to memory.
 */
export class ResultOutput {
  readonly #create: () => Promise<ResultFile | undefined>
  #file: Promise<ResultFile | undefined> | undefined
  #isDiskFull = false
  /** The chunks that are not on disk: those since it was full, or all of them if there is none. */
  readonly #chunks: Uint8Array<ArrayBuffer>[] = []

  constructor(create: () => Promise<ResultFile | undefined> = () => ResultFile.create()) {
    this.#create = create
  }

  /** Takes a chunk, whose memory the caller will reuse. */
  async write(chunk: Uint8Array): Promise<void> {
    this.#file ??= this.#create()
    const written = this.#isDiskFull ? 0 : ((await this.#file)?.write(chunk) ?? 0)
    if (written === chunk.length) return
    this.#isDiskFull = true
    this.#chunks.push(chunk.slice(written))
  }

  /** Returns the result as a blob, unless its bytes are in `file`: it was written in chunks, or is large. */
  async finish(file: OutputFile): Promise<Blob | undefined> {
    if (this.#file !== undefined) return this.#finishChunks(file)
    return file.bytes.length < LARGE_BYTES ? undefined : this.#storeWhole(file)
  }

  async #finishChunks({ bytes, contentType: type }: OutputFile): Promise<Blob> {
    await this.write(bytes)
    const stored = await (await this.#file)?.finish()
    return new Blob(stored === undefined ? this.#chunks : [stored, ...this.#chunks], { type })
  }

  /** Undefined if the disk has no room for it: its bytes are in memory as they are. */
  async #storeWhole({ bytes, contentType: type }: OutputFile): Promise<Blob | undefined> {
    this.#file = this.#create()
    const file = await this.#file
    try {
      if (file?.write(bytes) === bytes.length) return new Blob([await file.finish()], { type })
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
    await this.discard()
    return undefined
  }

  /** Removes the partial data of a failed result. */
  async discard(): Promise<void> {
    await (await this.#file)?.discard()
  }
}
