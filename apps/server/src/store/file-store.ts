import { lstat, mkdir, statfs, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { FolderHandover } from './folder-handover.ts'
import { StaleInstances } from './stale-instances.ts'
import { INSTANCE_PREFIX, OWNER_FILE, describeThisProcess } from './instance-owner.ts'
import { createWorkFolder, randomName, removeTree, type WorkFolder } from './work-folder.ts'

export type { WorkFolder } from './work-folder.ts'

/** Folders of the servers in this very process; more than one in tests. */
const OPEN_HERE = new Set<string>()

/** How often an instance says that it is alive; others wait several times as long before they take it for dead. */
const HEARTBEAT_MS = 30_000

/** How often folders are looked for whose server, perhaps on another machine, has fallen silent meanwhile. */
const SWEEP_MS = 60_000

/** Mode bit of folders such as /tmp, where everybody may make entries. */
const STICKY = 0o1000

/** Where files in work lie: on disk, readable by this user alone. */
export interface FileStore {
  createFolder: () => Promise<WorkFolder>
  /** What servers leave for each other. */
  handover: FolderHandover
  /** Bytes that can still be written. */
  freeBytes: () => Promise<number>
  /** Whether a file can be written now. */
  isWritable: () => Promise<boolean>
  /** Removes everything of this instance. */
  close: () => Promise<void>
}

/**
 * Opens the store in a folder that other instances may share, and removes what crashed ones handover there.
 * Each instance has a folder of its own inside, marked with its owner.
 */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await checkOwner(dataDir)
  const instance = join(dataDir, `${INSTANCE_PREFIX}${randomName()}`)
  const ownerFile = join(instance, OWNER_FILE)
  OPEN_HERE.add(instance)
  const remove = async () => {
    OPEN_HERE.delete(instance)
    await removeTree(instance)
  }
  const staleInstances = new StaleInstances(dataDir, OPEN_HERE)
  try {
    // First goes what is nobody's any more: a disk may be full of it.
    await staleInstances.sweep()
    await mkdir(instance, { mode: 0o700 })
    await writeFile(ownerFile, JSON.stringify(await describeThisProcess()), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    await remove()
    throw error
  }

  const heartbeat = setInterval(() => void sendHeartbeat(ownerFile), HEARTBEAT_MS)
  heartbeat.unref()
  const sweep = setInterval(() => void staleInstances.sweep().catch(() => undefined), SWEEP_MS)
  sweep.unref()
  return {
    createFolder: () => createWorkFolder(instance),
    handover: new FolderHandover(dataDir, instance),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(instance)
      return bavail * bsize
    },
    isWritable: () => isWritable(instance),
    close: async () => {
      clearInterval(heartbeat)
      clearInterval(sweep)
      await remove()
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

async function isWritable(instance: string): Promise<boolean> {
  const path = join(instance, randomName())
  try {
    await writeFile(path, 'ready', { mode: 0o600, flag: 'wx' })
    return true
  } catch {
    // Full, gone, or read-only: whoever asks is told no more than that.
    return false
  } finally {
    await removeTree(path)
  }
}

async function sendHeartbeat(ownerFile: string): Promise<void> {
  const now = new Date()
  // A heartbeat missed, because the disk is full or the folder is gone, is no reason to stop serving.
  await utimes(ownerFile, now, now).catch(() => undefined)
}
