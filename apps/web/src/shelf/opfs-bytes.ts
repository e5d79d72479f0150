import type { ByteStore } from './byte-store.ts'

/** Bytes in the origin private file system (File System Standard): one file each, invisible to other sites. */
export class OpfsBytes implements ByteStore {
  readonly #folder: FileSystemDirectoryHandle

  constructor(folder: FileSystemDirectoryHandle) {
    this.#folder = folder
  }

  async write(id: string, bytes: Blob): Promise<void> {
    const file = await this.#folder.getFileHandle(id, { create: true })
    try {
      const stream = await file.createWritable()
      // When given a whole blob, the browser copies the bytes itself, without passing them through the page.
      await stream.write(bytes)
      // Closing commits what was written to the file.
      await stream.close()
    } catch (error) {
      await this.remove(id)
      throw error
    }
  }

  async read(id: string): Promise<Blob | undefined> {
    try {
      return await (await this.#folder.getFileHandle(id)).getFile()
    } catch (error) {
      return ignoreMissing(error)
    }
  }

  async remove(id: string): Promise<void> {
    try {
      await this.#folder.removeEntry(id)
    } catch (error) {
      ignoreMissing(error)
    }
  }

  async ids(): Promise<readonly string[]> {
    const ids: string[] = []
    for await (const id of this.#folder.keys()) ids.push(id)
    return ids
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof DOMException && error.name === 'NotFoundError') return undefined
  throw error
}
