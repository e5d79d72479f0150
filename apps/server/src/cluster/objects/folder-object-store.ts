import { access, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'

import { createFolders } from '../../store/create-folders.ts'
import { randomName } from '../../store/work-folder.ts'
import { checkRange } from './byte-range.ts'
import { folderFailure, ifExists, lacksHardLinks } from './folder-failures.ts'
import { FOLDER_MARK, listFolder } from './list-folder.ts'
import { checkKey, checkPrefix } from './object-keys.ts'
import {
  MAX_RECORD_BYTES,
  type ByteRange,
  type ListedObject,
  type ObjectInfo,
  type ObjectStore,
} from './object-store.ts'
import { probeObjectStore } from './probe-object-store.ts'
import { linkOnce, publish } from './publish-file.ts'
import { StoreUnavailableError } from './store-unavailable-error.ts'
import { readWhole, StoredBody } from './stored-body.ts'

/** Present in the mounted shared folder, and absent from the empty folder it is mounted on. */
const MARKER = '.recto-store'
/** Folder of files being written. Keys never start with a dot. */
const TEMPORARY = '.temporary'
/** Age at which a temporary file counts as left by a crash; longer than any upload. */
const LEFT_MS = 24 * 60 * 60 * 1000

/** Opens a store in a folder shared by all machines of the cluster, creating the folder if necessary. */
export async function openFolderObjectStore(folder: string): Promise<ObjectStore> {
  return usingFolder(async () => {
    await createFolders(join(folder, TEMPORARY), 0o700)
    await writeFile(join(folder, MARKER), '', { mode: 0o600 })
    await removeLeft(join(folder, TEMPORARY))
    return new FolderObjectStore(folder)
  })
}

/**
 * Stores objects as files. A file is written under a temporary name, then linked, which only one writer can do, or
 * renamed. Folders of a key are marked, so that `a` and `a/b` can both be keys.
 */
class FolderObjectStore implements ObjectStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async putOnce(key: string, bytes: Uint8Array): Promise<boolean> {
    const path = this.#pathOf(key)
    return this.#write([bytes], (temporary) => publish(path, () => linkOnce(temporary, path)))
  }

  async put(key: string, body: Readable | Uint8Array): Promise<void> {
    const path = this.#pathOf(key)
    const chunks = body instanceof Readable ? (body as AsyncIterable<Uint8Array>) : [body]
    await this.#write(chunks, (temporary) => publish(path, () => rename(temporary, path)))
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    const body = await this.open(key)
    return body === undefined ? undefined : readWhole(body, MAX_RECORD_BYTES)
  }

  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    if (range !== undefined) checkRange(range)
    const path = this.#pathOf(key)
    const handle = await this.#find(() => open(path))
    return handle === undefined ? undefined : new StoredBody(handle.createReadStream(range))
  }

  async stat(key: string): Promise<ObjectInfo | undefined> {
    const path = this.#pathOf(key)
    const found = await this.#find(() => stat(path))
    return found === undefined ? undefined : { sizeBytes: found.size, modifiedAt: found.mtime }
  }

  async *list(prefix: string, { after }: { after?: string } = {}): AsyncGenerator<ListedObject> {
    checkPrefix(prefix)
    await usingFolder(() => this.#checkFolder())
    try {
      yield* listFolder(this.#folder, prefix, after)
    } catch (error) {
      throw folderFailure(error)
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    const paths = keys.map((key) => this.#pathOf(key))
    await usingFolder(async () => {
      await this.#checkFolder()
      for (const path of paths) {
        await rm(path, { force: true })
        await this.#removeEmptyFolders(dirname(path))
      }
    })
  }

  async probe(): Promise<string[]> {
    await usingFolder(() => this.#checkFolder())
    return probeObjectStore(this).catch((error: unknown) => {
      if (error instanceof StoreUnavailableError && lacksHardLinks(error.origin))
        return ['The file system of the shared folder has no hard links, so jobs could be done twice.']
      throw error
    })
  }

  close(): void {
    // Nothing stays open between calls.
  }

  #pathOf(key: string): string {
    checkKey(key)
    const words = key.split('/')
    const name = words.pop() ?? ''
    return join(this.#folder, ...words.map((word) => word + FOLDER_MARK), name)
  }

  /** Writes a temporary file, flushes it to disk, publishes it, and deletes the temporary name. */
  async #write<T>(
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    publishIt: (temporary: string) => Promise<T>,
  ): Promise<T> {
    const temporary = join(this.#folder, TEMPORARY, randomName())
    // Not recursive, so that nothing is written into an unmounted mount point.
    const file = await usingFolder(async () => {
      await this.#checkFolder()
      return open(temporary, 'wx', 0o600)
    })
    try {
      try {
        // Errors of the source are thrown unchanged.
        for await (const chunk of chunks) await usingFolder(() => file.writeFile(chunk))
        await usingFolder(() => file.sync())
      } finally {
        await usingFolder(() => file.close())
      }
      return await usingFolder(() => publishIt(temporary))
    } finally {
      await usingFolder(() => rm(temporary, { force: true }))
    }
  }

  /** Looks for a file; returns undefined only if the store is present and the file is not. */
  async #find<T>(look: () => Promise<T>): Promise<T | undefined> {
    return usingFolder(async () => {
      const found = await ifExists(look())
      if (found === undefined) await this.#checkFolder()
      return found
    })
  }

  async #checkFolder(): Promise<void> {
    await access(join(this.#folder, MARKER))
  }

  async #removeEmptyFolders(lowest: string): Promise<void> {
    for (let folder = lowest; folder !== this.#folder; folder = dirname(folder)) {
      const isRemoved = await rmdir(folder).then(
        () => true,
        // It has other files, or somebody else was faster. A remaining empty folder does no harm.
        () => false,
      )
      if (!isRemoved) return
    }
  }
}

/** Runs file system calls and converts their errors to `StoreUnavailableError`. */
async function usingFolder<T>(run: () => Promise<T>): Promise<T> {
  return run().catch((error: unknown) => {
    throw folderFailure(error)
  })
}

async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await ifExists(stat(path))
    if (found !== undefined && Date.now() - found.mtimeMs > LEFT_MS) await rm(path, { force: true })
  }
}
