import { mkdir, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

import { z } from 'zod'

import { keyEntrySchema, MAX_KEYS, type KeyEntry } from './key-entry.ts'

const FORMAT_VERSION = 1

/** Anyone who can write the file can grant themselves access; reading it reveals only hashes. */
const WRITABLE_BY_OTHERS = 0o022

const keyFileSchema = z.strictObject({
  version: z.literal(FORMAT_VERSION),
  keys: z.array(keyEntrySchema).max(MAX_KEYS),
})

/** A key file that cannot be used, with a reason for the operator. */
export class KeyFileError extends Error {
  constructor(path: string, problem: string, cause?: unknown) {
    super(`${path}: ${problem}`, cause === undefined ? undefined : { cause })
    this.name = 'KeyFileError'
  }
}

/**
 * Reads the keys in a file; a missing file has none.
 * @throws KeyFileError
 */
export async function readKeyFile(path: string): Promise<KeyEntry[]> {
  const text = await readIfPresent(path)
  if (text === undefined) return []
  const parsed = keyFileSchema.safeParse(parseJson(path, text))
  if (parsed.success) return parsed.data.keys
  const [issue] = parsed.error.issues
  throw new KeyFileError(path, `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is invalid'}`.trim())
}

/**
 * Changes the keys in a file. The file is replaced atomically, so a server never reads half of it.
 * @throws KeyFileError, also while another process is changing it
 */
export async function changeKeyFile(path: string, change: (keys: readonly KeyEntry[]) => KeyEntry[]): Promise<void> {
  await createFolder(dirname(path))
  const draft = `${path}.new`
  // Doubles as the lock: of two processes changing the file, one fails to create it.
  const handle = await openDraft(draft)
  try {
    const keys = change(await readKeyFile(path))
    await handle.writeFile(`${JSON.stringify({ version: FORMAT_VERSION, keys }, undefined, 2)}\n`)
    await keepOwner(handle, path)
    await handle.sync()
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Not recursive: Node would loop forever on file systems where folders cannot be created. */
async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw new KeyFileError(folder, 'cannot be created', error)
  }
}

async function openDraft(draft: string): Promise<FileHandle> {
  try {
    return await open(draft, 'wx', 0o600)
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    const problem = isTaken ? 'exists; another command is changing the keys, or was interrupted' : 'cannot be written'
    throw new KeyFileError(draft, problem, error)
  }
}

/**
 * If root adds a key, the server must still be able to read the file, so it keeps the owner of the old file or of the
 * folder.
 */
async function keepOwner(handle: FileHandle, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(path).catch(() => stat(dirname(path)))
  await handle.chown(uid, gid)
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    const { mode } = await stat(path)
    if ((mode & WRITABLE_BY_OTHERS) !== 0) throw new KeyFileError(path, 'must not be writable by other users')
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof KeyFileError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new KeyFileError(path, 'cannot be read', error)
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message quotes the file.
    throw new KeyFileError(path, 'is not JSON')
  }
}
