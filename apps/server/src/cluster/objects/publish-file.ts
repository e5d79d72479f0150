import { link, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import { flush } from '../../store/durable-files.ts'
import { codeOf } from './folder-failures.ts'

/** How often to retry when an empty folder is deleted while it is being created, or before it is used. */
const TRIES = 20

/** Gives a finished file its name, creating folders as needed, and flushes the folder to disk. */
export async function publish<T>(path: string, giveName: () => Promise<T>): Promise<T> {
  const folder = dirname(path)
  for (let tries = 1; ; tries++) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const result = await giveName()
      await flush(folder)
      return result
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tries >= TRIES) throw error
    }
  }
}

/** Links a file under a second name; false if the name is taken. */
export async function linkOnce(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    // On a network file system the response to a successful link may be lost and the request repeated.
    const [ours, found] = await Promise.all([stat(temporary), stat(path)])
    return ours.ino === found.ino && ours.dev === found.dev
  }
}
