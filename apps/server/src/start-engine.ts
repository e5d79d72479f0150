import { openConverter } from '@recto/libreoffice'
import { installedLanguages, setLanguageFolder } from '@recto/platforms/node'

import type { ServerConfig } from './config.ts'
import { EngineQueue } from './jobs/engine-queue.ts'
import { EngineThreadPool } from './jobs/engine-thread-pool.ts'
import { prepareWorkerData } from './jobs/worker-data.ts'
import type { Metrics } from './observe/metrics.ts'
import { openFileStore, type FileStore } from './store/file-store.ts'
import { engineThreadFile } from './workers/engine-thread-file.ts'

/** Why a folder cannot be used, by the system's code. */
const STORE_FAILURES: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOENT: 'no folder can be created there',
  ENOTDIR: 'a part of the path is not a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
}

/** Receives errors of background work. */
export interface ProblemLog {
  error: (error: unknown, message: string) => void
}

/** Opens the file store, or explains in plain words why that is impossible. */
export async function openStore(dataDir: string): Promise<FileStore> {
  try {
    return await openFileStore(dataDir)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = STORE_FAILURES[code]
    if (reason === undefined) throw error
    throw new Error(`DATA_DIR, ${dataDir}, cannot be used: ${reason} (${code}).`, { cause: error })
  }
}

/** How threads start. */
export interface EngineOverrides {
  /** Module that threads run, in tests. */
  threadFile?: URL
  /** Whether threads warm up before their first job, which takes each of them about a second. */
  warmsUp?: boolean
}

/** Engine threads, and what is around them. */
interface StartedEngine {
  pool: EngineThreadPool
  engine: EngineQueue
  /** Whether Office files can be converted. */
  convertsOffice: boolean
  /** Ends the process that converts Office files. */
  closeConverter: () => Promise<void>
}

/** Registers the languages in the operator's folder, or throws an error that says in plain words what is wrong. */
function useLanguages(folder: string): string | undefined {
  if (folder === '') return undefined
  setLanguageFolder(folder)
  try {
    installedLanguages()
  } catch (error) {
    throw new Error(`OCR_LANGUAGES_DIR, ${folder}, cannot be read.`, { cause: error })
  }
  return folder
}

/** Starts the engine threads and the queue in front of them. */
export async function startEngine(
  config: ServerConfig,
  { threadFile, warmsUp = false }: EngineOverrides,
  { metrics, log }: { metrics: Metrics; log: ProblemLog },
): Promise<StartedEngine> {
  const timeoutMs = config.jobTimeoutSeconds * 1000
  const {
    officeConverter: converter,
    officeFonts: fontFolder,
    officeMemoryMb: memoryMb,
    officeProcesses: processes,
  } = config
  const officeConverter = await openConverter({ converter, fontFolder, memoryMb, processes })
  const languageFolder = useLanguages(config.ocrLanguagesDir)
  const pool = new EngineThreadPool({
    count: config.engineThreads,
    memoryMb: config.engineMemoryMb,
    timeoutMs,
    file: threadFile ?? engineThreadFile(),
    workerData: { ...(await prepareWorkerData()), warmsUp, ...(languageFolder && { languageFolder }) },
    observer: metrics,
    officeConverter,
    onIdleThreadDeath: (error) => log.error(error, 'an idle engine thread died'),
    onHelperThreadDeath: (error) => log.error(error, 'an engine thread that helped with a job died'),
  })
  const { engineThreads: concurrency, queueLimit: limit, clientQueueLimit: clientLimit } = config
  return {
    pool,
    engine: new EngineQueue(pool, { concurrency, limit, clientLimit, waitMs: timeoutMs, observer: metrics }),
    convertsOffice: officeConverter !== undefined,
    closeConverter: async () => officeConverter?.close(),
  }
}
