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

  /** Appends as many bytes as there is room for. Returns how many. */
  write(bytes: Uint8Array): number {
    let done = 0
    while (done < bytes.length) {
      const written = this.#writeSlice(bytes.subarray(done, done + SLICE_BYTES))
      if (written === 0) break
      done += written
      this.#length += written
    }
    return done
  }

  #writeSlice(slice: Uint8Array): number {
    try {
      // Browsers copy what they write.
      const written = this.#access.write(slice, { at: this.#length })
      // In private windows, Chrome returns its error code as a large number instead of throwing.
      return written <= slice.length ? written : 0
    } catch (error) {
      if (error instanceof DOMException) return 0
      throw error
    }
  }

  /** Finishes writing and returns the bytes, which are read from disk on each use. @throws DOMException if some are missing */
  async finish(): Promise<Blob> {
    this.#access.flush()
    this.#access.close()
    // A write that failed in the middle may have left bytes behind the last complete one.
    const bytes = (await this.#file.getFile()).slice(0, this.#length)
    if (bytes.size < this.#length) throw new DOMException('the stored file is too short', 'QuotaExceededError')
    return bytes
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
