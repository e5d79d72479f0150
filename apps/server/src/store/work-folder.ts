import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Describes the content of a folder that was handed over. */
export const RECORD_FILE = 'record.json'

/** The files of one request or job. */
export interface WorkFolder {
  /** Returns the path of a new file with an unguessable name. */
  newPath: () => string
  /** Returns the path of a file in this folder, given its name or a path it had elsewhere. */
  pathOf: (name: string) => string
  /** Deletes all files but one. */
  keepOnly: (path: string) => Promise<void>
  /** Writes a record of the content and moves the folder. */
  moveTo: (path: string, record: object) => Promise<void>
  /** Deletes the folder; safe to call twice. */
  remove: () => Promise<void>
}

/** 128 random bits, in hexadecimal. */
export const randomName = () => randomBytes(16).toString('hex')

/** Creates a folder that only this user can read. */
export async function createWorkFolder(instance: string): Promise<WorkFolder> {
  const path = join(instance, randomName())
  await mkdir(path, { mode: 0o700 })
  return openWorkFolder(path)
}

/** Wraps an existing folder. */
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

/** Deletes a folder. Retries, because a thread that is being stopped may still write to it. */
export async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}
