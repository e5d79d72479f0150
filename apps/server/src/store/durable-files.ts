import { access, link, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import { randomName } from './work-folder.ts'

/** Error codes of file systems without hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/**
 * Creates a file atomically, even across a crash or power failure; false if it exists. Of several writers one succeeds,
 * except on file systems without hard links, where the last one wins.
 */
export async function putOnce(path: string, content: string): Promise<boolean> {
  const temporary = `${path}.${randomName()}`
  try {
    await writeFile(temporary, content, { mode: 0o600, flag: 'wx', flush: true })
    if (!(await linkOrRename(temporary, path))) return false
  } finally {
    await rm(temporary, { force: true })
  }
  await flush(dirname(path))
  return true
}

/** Gives a file its final name; false if the name is taken. */
async function linkOrRename(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EEXIST') return false
    // The process that ended the job first may have deleted all that it does not need.
    if (code === 'ENOENT' && (await exists(path))) return false
    if (!NO_LINKS.has(code)) throw error
    await rename(temporary, path)
    return true
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Flushes a file's content, or a folder's entries, to disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
