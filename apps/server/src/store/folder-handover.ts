import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { openWorkFolder, randomName, RECORD_FILE, removeTree, type WorkFolder } from './work-folder.ts'

const PREFIX = 'kept-'
const NAME = /^kept-[0-9a-f]{64}$/

/** A folder of another server, and its record. */
export interface ClaimedFolder {
  folder: WorkFolder
  record: unknown
}

/** Passes work folders from a stopping server to the next. Only the hash of a folder's key is visible in its name. */
export class FolderHandover {
  readonly #dataDir: string
  readonly #instance: string

  constructor(dataDir: string, instance: string) {
    this.#dataDir = dataDir
    this.#instance = instance
  }

  /** Moves a folder to where the next server finds it. */
  async handOver(folder: WorkFolder, key: string, record: object): Promise<void> {
    await folder.moveTo(this.#pathOf(key), record)
  }

  /** Takes over the folder under a key. When several servers try, one of them gets it. */
  async claim(key: string): Promise<ClaimedFolder | undefined> {
    return this.#claim(this.#pathOf(key))
  }

  /** Takes over all folders. */
  async claimAll(): Promise<ClaimedFolder[]> {
    const names = (await readdir(this.#dataDir)).filter((name) => NAME.test(name))
    const claimed = await Promise.all(names.map((name) => this.#claim(join(this.#dataDir, name))))
    return claimed.filter((folder) => folder !== undefined)
  }

  async #claim(path: string): Promise<ClaimedFolder | undefined> {
    const own = join(this.#instance, randomName())
    try {
      await rename(path, own)
    } catch {
      // There is none, or another server was faster.
      return undefined
    }
    const text = await readFile(join(own, RECORD_FILE), 'utf8').catch(() => '')
    await rm(join(own, RECORD_FILE), { force: true })
    const record = parse(text)
    if (record !== undefined) return { folder: openWorkFolder(own), record }
    await removeTree(own)
    return undefined
  }

  #pathOf(key: string): string {
    return join(this.#dataDir, `${PREFIX}${createHash('sha256').update(key).digest('hex')}`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The disk was full when the record was written.
    return undefined
  }
}
