import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Name of the file that says what is in a folder that was left for another server. */
export const RECORD_FILE = 'record.json'

/** Files of one request; nothing outside of it is ever written. */
export interface WorkFolder {
  /** Path for a new file, under a name nobody can guess. */
  newPath: () => string
  /** Path of a file in it, by the last part of its path. */
  pathOf: (name: string) => string
  /** Removes all files but one. */
  keepOnly: (path: string) => Promise<void>
  /** Moves the folder to where the next server finds it, with a record of what is in it. */
  moveTo: (path: string, record: object) => Promise<void>
  /** Removes the folder and all that is in it; doing it twice is fine. */
  remove: () => Promise<void>
}

/** A name that nobody can guess. */
export const randomName = () => randomBytes(16).toString('hex')

/** Makes a folder that this user alone can read. */
export async function createWorkFolder(instance: string): Promise<WorkFolder> {
  const path = join(instance, randomName())
  await mkdir(path, { mode: 0o700 })
  return openWorkFolder(path)
}

/** A folder that is there. */
export function openWorkFolder(path: string): WorkFolder {
  return {
    newPath: () => join(path, randomName()),
    pathOf: (name) => join(path, basename(name)),
    keepOnly: (kept) => keepOnly(path, kept),
    moveTo: async (target, record) => {
      await writeFile(join(path, RECORD_FILE), JSON.stringify(record), { mode: 0o600, flag: 'wx' })
      await rename(path, target)
    },
    remove: () => removeTree(path),
  }
}

async function keepOnly(folder: string, kept: string): Promise<void> {
  const names = await readdir(folder)
  await Promise.all(names.filter((name) => name !== basename(kept)).map((name) => removeTree(join(folder, name))))
}

/** Removes a folder; retries, because a thread that is being stopped may write its last bytes meanwhile. */
export async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}
