import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** The files of one request or job. */
export interface WorkFolder {
  /** Returns the path of a new file with an unguessable name. */
  newPath: () => string
  /** Returns the path of a file in this folder, given its name or its path elsewhere. */
  pathOf: (name: string) => string
  /** Deletes the files that need not be kept. */
  keepOnly: (isKept: (name: string) => boolean) => Promise<void>
  /** Moves the folder. */
  moveTo: (path: string) => Promise<void>
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
    keepOnly: (isKept) => keepOnly(path, isKept),
    moveTo: (target) => rename(path, target),
    remove: () => removeFolder(path),
  }
}

async function keepOnly(folder: string, isKept: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder)
  await Promise.all(names.filter((name) => !isKept(name)).map((name) => removeTree(join(folder, name))))
}

/** Deletes a folder. One call is enough for the empty folder of a request whose files were kept in memory. */
async function removeFolder(path: string): Promise<void> {
  await rmdir(path).catch(() => removeTree(path))
}

/** Deletes a folder with its content, or a file. Retries, because a stopping thread may still write to it. */
export async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}
