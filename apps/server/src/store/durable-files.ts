import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import { randomName } from './work-folder.ts'

/**
 * Creates a file that is there completely or not at all, also after a crash or a power failure; false if it exists. Only
 * one process may write to the folder: the check and the renaming are two steps.
 */
export async function putOnce(path: string, content: string): Promise<boolean> {
  if (await exists(path)) return false
  const temporary = `${path}.${randomName()}`
  try {
    await writeFile(temporary, content, { mode: 0o600, flag: 'wx', flush: true })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await flush(dirname(path))
  return true
}

/** Waits until a file's content, or a folder's entries, are on the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function exists(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined
}
