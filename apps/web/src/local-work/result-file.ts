import { newResultName, openResultFolder, removeResults } from './result-folder.ts'

/** How long a result stays if nobody keeps it; no page shows one for longer. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000

/** How much is written at once. */
const SLICE_BYTES = 8 * 1024 * 1024

/** What a worker writes files with (File System Standard); the types of the DOM lack it. */
interface SyncAccessHandle {
  write: (bytes: Uint8Array, options: { at: number }) => number
  flush: () => void
  close: () => void
}

interface WritableFile extends FileSystemFileHandle {
  createSyncAccessHandle: () => Promise<SyncAccessHandle>
}

/** A result that is written to the disk of this device as it is made, so that it is never in memory as a whole. */
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

  /** Creates one; undefined where the browser keeps no files, such as in some private windows. */
  static async create(): Promise<ResultFile | undefined> {
    try {
      const folder = await openResultFolder()
      // Those of days past, and of workers that were terminated.
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

  /** Ends writing and returns the file, which is read from the disk whenever it is used. */
  async finish(contentType: string): Promise<Blob> {
    this.#access.flush()
    this.#access.close()
    const file = await this.#file.getFile()
    return file.slice(0, file.size, contentType)
  }

  /** Ends writing and removes the file. */
  async discard(): Promise<void> {
    this.#access.close()
    await this.#folder.removeEntry(this.#file.name)
  }
}

function isWritable(file: FileSystemFileHandle): file is WritableFile {
  return 'createSyncAccessHandle' in file
}
