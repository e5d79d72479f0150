import { lstat, mkdir, readdir, rm, statfs, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { JobStore } from '../jobs/job-store.ts'
import { createFolders } from './create-folders.ts'
import { FolderJobStore, LEFT_PREFIX } from './folder-job-store.ts'
import { INSTANCE_PREFIX, OWNER_FILE, describeThisProcess } from './instance-owner.ts'
import { KEY_FILE, Sealer } from './sealer.ts'
import { StaleInstances } from './stale-instances.ts'
import { createWorkFolder, randomName, removeTree, type WorkFolder } from './work-folder.ts'

export type { WorkFolder } from './work-folder.ts'

/** Instance folders of this process. Tests run more than one server. */
const OPEN_HERE = new Set<string>()

/** How often an instance touches its owner file; others wait several times as long before considering it dead. */
const HEARTBEAT_MS = 30_000

/** How often to look for folders of dead instances, including those of other machines. */
const SWEEP_MS = 60_000

/** The sticky bit, set on folders such as /tmp where everybody may create entries. */
const STICKY = 0o1000

/** Temporary files on disk, readable by this user only. */
export interface FileStore {
  createFolder: () => Promise<WorkFolder>
  /** Jobs, which outlive the server that accepted them. */
  jobs: JobStore
  /** Free space in bytes. */
  freeBytes: () => Promise<number>
  /** Whether a file can be written right now. */
  isWritable: () => Promise<boolean>
  /** Deletes everything of this instance. */
  close: () => Promise<void>
}

/**
 * Opens the store in a folder that other instances may share, and removes what crashed ones left there, except their
 * jobs. Each instance has its own folder inside, marked with its owner.
 */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  await createFolders(dataDir, 0o700)
  await checkOwner(dataDir)
  const instance = join(dataDir, `${INSTANCE_PREFIX}${randomName()}`)
  const ownerFile = join(instance, OWNER_FILE)
  OPEN_HERE.add(instance)
  const remove = async () => {
    OPEN_HERE.delete(instance)
    await removeTree(instance)
    await removeUnusedKey(dataDir)
  }
  const jobs = new FolderJobStore(dataDir, instance, new Sealer(dataDir))
  const staleInstances = new StaleInstances(dataDir, OPEN_HERE, jobs.releaseJobsOf)
  try {
    // First, because leftovers may be what fills the disk.
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
    jobs,
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

/**
 * The system's temporary folder is shared: a folder that another user planted there under our name must not get our
 * files.
 */
async function checkOwner(dataDir: string): Promise<void> {
  const found = await lstat(dataDir)
  if (!found.isDirectory()) throw new Error('DATA_DIR is not a folder')
  const uid = process.getuid?.()
  if (uid === undefined || found.uid === uid) return
  // Root may be given another user's folder, as containers do, unless any user could have created it there.
  const { mode } = await lstat(dirname(dataDir))
  if (uid !== 0 || (mode & STICKY) !== 0) throw new Error('DATA_DIR belongs to another user')
}

/** Removes the key that seals passwords, unless a server or a job may need it. */
async function removeUnusedKey(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  const isNeeded = names.some((name) => name.startsWith(INSTANCE_PREFIX) || name.startsWith(LEFT_PREFIX))
  if (!isNeeded) await rm(join(dataDir, KEY_FILE), { force: true })
}

async function isWritable(instance: string): Promise<boolean> {
  const path = join(instance, randomName())
  try {
    await writeFile(path, 'ready', { mode: 0o600, flag: 'wx' })
    return true
  } catch {
    // Full, gone, or read-only: the caller only needs to know that it is not writable.
    return false
  } finally {
    await removeTree(path)
  }
}

async function sendHeartbeat(ownerFile: string): Promise<void> {
  const now = new Date()
  // A missed heartbeat, because the disk is full or the folder is gone, is no reason to stop serving.
  await utimes(ownerFile, now, now).catch(() => undefined)
}
