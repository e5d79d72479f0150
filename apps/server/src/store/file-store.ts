import { randomBytes } from 'node:crypto'
import { lstat, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'

import { removeLeftovers } from './leftovers.ts'
import { INSTANCE_PREFIX, OWNER_FILE, type Owner } from './owner.ts'

/** Folders of the servers in this very process; more than one in tests. */
const OPEN_HERE = new Set<string>()

/** How often an instance says that it is alive; others wait several times as long before they take it for dead. */
const HEARTBEAT_MS = 30_000

/** How often folders are looked for whose server, perhaps on another machine, has fallen silent meanwhile. */
const SWEEP_MS = 10 * 60_000

/** Mode bit of folders such as /tmp, where everybody may make entries. */
const STICKY = 0o1000

/** Files of one request; nothing outside of it is ever written. */
export interface WorkFolder {
  /** Path for a new file, under a name nobody can guess. */
  newPath: () => string
  /** Removes the folder and all that is in it; doing it twice is fine. */
  remove: () => Promise<void>
}

/** Where files in work lie: on disk, readable by this user alone. */
export interface FileStore {
  createFolder: () => Promise<WorkFolder>
  /** Removes everything of this instance. */
  close: () => Promise<void>
}

const randomName = () => randomBytes(16).toString('hex')

/**
 * Opens the store in a folder that other instances may share, and removes what crashed ones left there.
 * Each instance has a folder of its own inside, marked with its owner.
 */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await checkOwner(dataDir)
  const instance = join(dataDir, `${INSTANCE_PREFIX}${randomName()}`)
  const ownerFile = join(instance, OWNER_FILE)
  const owner: Owner = { pid: process.pid, host: hostname() }
  OPEN_HERE.add(instance)
  await mkdir(instance, { mode: 0o700 })
  await writeFile(ownerFile, JSON.stringify(owner), { mode: 0o600, flag: 'wx' })
  await removeLeftovers(dataDir, OPEN_HERE)

  const heartbeat = setInterval(() => void beat(ownerFile), HEARTBEAT_MS)
  heartbeat.unref()
  const sweep = setInterval(() => void removeLeftovers(dataDir, OPEN_HERE).catch(() => undefined), SWEEP_MS)
  sweep.unref()
  return {
    createFolder: () => createFolder(instance),
    close: async () => {
      clearInterval(heartbeat)
      clearInterval(sweep)
      OPEN_HERE.delete(instance)
      await removeTree(instance)
    },
  }
}

/** The temporary folder is everybody's: a folder that someone else put there under our name must not get our files. */
async function checkOwner(dataDir: string): Promise<void> {
  const found = await lstat(dataDir)
  if (!found.isDirectory()) throw new Error('DATA_DIR is not a folder')
  const uid = process.getuid?.()
  if (uid === undefined || found.uid === uid) return
  // Root may be given a folder of another user, as containers do, but not find one where everybody may make folders.
  const { mode } = await lstat(dirname(dataDir))
  if (uid !== 0 || (mode & STICKY) !== 0) throw new Error('DATA_DIR belongs to another user')
}

async function createFolder(instance: string): Promise<WorkFolder> {
  const path = join(instance, randomName())
  await mkdir(path, { mode: 0o700 })
  return { newPath: () => join(path, randomName()), remove: () => removeTree(path) }
}

/** Retries, because a thread that is being stopped may write its last bytes while we delete. */
async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

async function beat(ownerFile: string): Promise<void> {
  const now = new Date()
  // A heartbeat missed, because the disk is full or the folder is gone, is no reason to stop serving.
  await utimes(ownerFile, now, now).catch(() => undefined)
}
