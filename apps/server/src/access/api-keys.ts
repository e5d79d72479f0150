import { stat } from 'node:fs/promises'

import { hashApiKey, isSameHash, readKeyId } from './api-key.ts'
import { isExpired, type KeyEntry } from './key-entry.ts'
import { readKeyFile } from './key-file.ts'

/** Stands in for a stored hash, so that an unknown ID takes as long as a wrong secret. */
const NO_HASH = '0'.repeat(64)

/** Where keys come from. */
export interface KeySources {
  /** May be missing, and may change at any time. */
  file: string
  /** Keys from the environment. */
  fixed: readonly KeyEntry[]
  /** Called when a changed file cannot be read; the keys read before stay valid. */
  onProblem: (error: unknown) => void
}

/** The valid API keys of a server. A changed file takes effect with the next request. */
export class ApiKeys {
  readonly #sources: KeySources
  #byId: ReadonlyMap<string, KeyEntry> = new Map()
  /** Version of the file last read. */
  #version = ''

  /** Starts without keys; see `open`. */
  constructor(sources: KeySources) {
    this.#sources = sources
  }

  /**
   * Reads the keys.
   * @throws KeyFileError when the file exists and cannot be used
   */
  static async open(sources: KeySources): Promise<ApiKeys> {
    const keys = new ApiKeys(sources)
    await keys.#load(await findVersion(sources.file))
    return keys
  }

  get size(): number {
    return this.#byId.size
  }

  /** Returns the entry of a key that was sent; `undefined` if it is malformed, unknown, revoked or expired. */
  async find(key: string): Promise<KeyEntry | undefined> {
    const id = readKeyId(key)
    if (id === undefined) return undefined
    await this.#refresh()
    const entry = this.#byId.get(id)
    const isRight = isSameHash(hashApiKey(key), entry?.hash ?? NO_HASH)
    return entry !== undefined && isRight && !isExpired(entry) ? entry : undefined
  }

  /** Checking the file costs less than a watcher, and a watcher misses changes on network file systems. */
  async #refresh(): Promise<void> {
    const version = await findVersion(this.#sources.file)
    if (version === this.#version) return
    try {
      await this.#load(version)
    } catch (error) {
      // Report once per version, not with every request.
      this.#version = version
      this.#sources.onProblem(error)
    }
  }

  async #load(version: string): Promise<void> {
    const { file, fixed } = this.#sources
    const entries = [...(await readKeyFile(file)), ...fixed]
    this.#byId = new Map(entries.map((entry) => [entry.id, entry]))
    this.#version = version
  }
}

/** Changes with every replacement of the file and every write to it. */
async function findVersion(file: string): Promise<string> {
  try {
    const { ino, mtimeNs, ctimeNs, size } = await stat(file, { bigint: true })
    return [ino, mtimeNs, ctimeNs, size].join(' ')
  } catch {
    // A missing file is a valid state; reading distinguishes it from an unreadable one.
    return 'missing'
  }
}
