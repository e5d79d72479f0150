import { newResultName, openResultFolder, removeResults } from './result-folder.ts'

/** How long to keep a leftover result; no page shows one for longer. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000

/** How much to write at once. */
const SLICE_BYTES = 8 * 1024 * 1024

/** For writing files in a worker (File System Standard); missing from the DOM types. */
interface SyncAccessHandle {
  write: (bytes: Uint8Array, options: { at: number }) => number
  flush: () => void
  close: () => void
}

interface WritableFile extends FileSystemFileHandle {
  createSyncAccessHandle: () => Promise<SyncAccessHandle>
}

/** A result written to this device's disk while it is being made, so that it is never in memory completely. */
export class ResultFile {
  readonly #folder: FileSystemDirectoryHandle
  readonly #file: WritableFile
  readonly #access: SyncAccessHandle
  #length = 0

  private constructor(folder: FileSystemDirectoryHandle, file: WritableFile, access: SyncAccessHandle) {
    this.#folder = folder
    this.#file = file
    this.#access = access
  }

  /** Creates one; undefined where the browser cannot store files, such as in some private windows. */
  static async create(): Promise<ResultFile | undefined> {
    try {
      const folder = await openResultFolder()
      // Results from previous days and from terminated workers.
      await removeResults(folder, MAX_AGE_MS)
      const file = await folder.getFileHandle(newResultName(), { create: true })
      if (!isWritable(file)) return undefined
      return new ResultFile(folder, file, await file.createSyncAccessHandle())
    } catch (error) {
      if (error instanceof DOMException || error instanceof TypeError) return undefined
      throw error
    }
  }

  /** Appends bytes. @throws DOMException QuotaExceededError if the disk is full */
  write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;) {
      // Browsers copy what they write.
      const written = this.#access.write(bytes.subarray(done, done + SLICE_BYTES), { at: this.#length })
      if (written === 0) throw new DOMException('no more bytes could be written', 'QuotaExceededError')
      done += written
      this.#length += written
    }
  }

  /** Finishes writing and returns the file, which is read from disk on each use. */
  async finish(contentType: string): Promise<Blob> {
    this.#access.flush()
    this.#access.close()
    const file = await this.#file.getFile()
    return file.slice(0, file.size, contentType)
  }

  /** Finishes writing and removes the file. */
  async discard(): Promise<void> {
    this.#access.close()
    await this.#folder.removeEntry(this.#file.name)
  }
}

function isWritable(file: FileSystemFileHandle): file is WritableFile {
  return 'createSyncAccessHandle' in file
}
