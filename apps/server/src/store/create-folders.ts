import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents. Node's `mkdir` with `recursive` never returns where no folder can be created
 * although the parent exists, as below /proc.
 */
export async function createFolders(path: string, mode: number): Promise<void> {
  if (await isCreated(path, mode)) return
  const parent = dirname(path)
  if (parent !== path) await createFolders(parent, mode)
  // Throws the system's error, unless another process has created it in the meantime.
  if (!(await isCreated(path, mode))) await mkdir(path, { mode })
}

/** Tries to create a folder; false if its parent is missing. */
async function isCreated(path: string, mode: number): Promise<boolean> {
  try {
    await mkdir(path, { mode })
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return true
    if (code === 'ENOENT') return false
    throw error
  }
}
