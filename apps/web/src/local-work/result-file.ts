/** A folder in the origin private file system for results that would be too large to hold in memory twice. */
const FOLDER = 'results'

/** How long a result stays if nobody keeps it; no page shows one for longer. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000

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
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
      await removeOld(folder)
      const file = await folder.getFileHandle(`${Date.now()}-${crypto.randomUUID()}`, { create: true })
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
      const written = this.#access.write(done === 0 ? bytes : bytes.subarray(done), { at: this.#length })
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

/** Removes results of days past, and those of workers that were terminated. */
async function removeOld(folder: FileSystemDirectoryHandle): Promise<void> {
  const names: string[] = []
  for await (const name of folder.keys()) names.push(name)
  const old = names.filter((name) => Date.now() - Number.parseInt(name, 10) > MAX_AGE_MS)
  // Another worker may have removed it, or be writing it still.
  for (const name of old) await folder.removeEntry(name).catch(() => undefined)
}
