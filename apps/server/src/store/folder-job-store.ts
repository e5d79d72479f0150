import { createHash } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

import type { JobManifest, JobOutcome, JobStore, StoredJob, StoredWork } from '../jobs/job-store.ts'
import type { EngineJob } from '../workers/thread-messages.ts'
import { flush, putOnce } from './durable-files.ts'
import {
  attemptName,
  countAttempts,
  encodeRequest,
  hasPassword,
  isPart,
  isRecord,
  MANIFEST,
  OUTCOME,
  partName,
  readManifest,
  readOutcome,
  readRequest,
  REQUEST,
} from './job-folder.ts'
import type { Sealer } from './sealer.ts'
import { openWorkFolder, randomName, removeTree, type WorkFolder } from './work-folder.ts'

/** Prefix of job folders that no running server owns. */
export const LEFT_PREFIX = 'kept-'
const LEFT_NAME = /^kept-[0-9a-f]{64}$/

/**
 * Jobs stored as folders: each has a manifest, and is in the folder of the server that runs it, or next to the server
 * folders if none does. Only the hash of a job's ID is visible.
 */
export class FolderJobStore implements JobStore {
  readonly #dataDir: string
  readonly #instance: string
  readonly #sealer: Sealer

  constructor(dataDir: string, instance: string, sealer: Sealer) {
    this.#dataDir = dataDir
    this.#instance = instance
    this.#sealer = sealer
  }

  readonly accept = async (folder: WorkFolder, manifest: JobManifest, work: EngineJob): Promise<void> => {
    await this.#putRequest(folder, work)
    await this.#putManifest(folder, manifest, hasPassword(work))
  }

  readonly acceptBatch = async (
    folder: WorkFolder,
    manifest: JobManifest,
    parts: readonly StoredWork[],
  ): Promise<void> => {
    for (const part of parts) {
      if (part.work !== undefined) await this.#putRequest(part.folder, part.work)
      if (part.outcome !== undefined) await this.commit(part.folder, part.outcome)
    }
    const isSecret = parts.some(({ work }) => work !== undefined && hasPassword(work))
    await this.#putManifest(folder, manifest, isSecret)
  }

  readonly beginAttempt = async (folder: WorkFolder, attempt: number): Promise<void> => {
    await putOnce(folder.pathOf(attemptName(attempt)), '')
  }

  readonly revokeAttempt = async (folder: WorkFolder, attempt: number): Promise<void> => {
    await rm(folder.pathOf(attemptName(attempt)), { force: true })
  }

  readonly commit = async (folder: WorkFolder, outcome: JobOutcome): Promise<boolean> => {
    const isDone = outcome.state === 'done'
    if (isDone) await flush(outcome.file.path)
    const stored = isDone ? { ...outcome, file: { ...outcome.file, path: basename(outcome.file.path) } } : outcome
    const isFirst = await putOnce(folder.pathOf(OUTCOME), JSON.stringify(stored))
    if (isFirst) await keepEnd(folder, outcome)
    return isFirst
  }

  readonly remove = async (folder: WorkFolder): Promise<void> => {
    // First, because without a manifest the folder is no longer a job, even if the rest cannot be deleted.
    await rm(folder.pathOf(MANIFEST), { force: true })
    await folder.remove()
  }

  readonly release = async (folder: WorkFolder, id: string): Promise<void> => folder.moveTo(this.#pathOf(id))

  readonly claim = async (id: string): Promise<StoredJob | undefined> => this.#claim(this.#pathOf(id))

  readonly claimAll = async (): Promise<StoredJob[]> => {
    const names = (await readdir(this.#dataDir)).filter((name) => LEFT_NAME.test(name))
    const claimed = await Promise.all(names.map((name) => this.#claim(join(this.#dataDir, name))))
    return claimed.filter((job) => job !== undefined)
  }

  /** Releases the jobs of a dead server. The rest of its folder can then be deleted. */
  readonly releaseJobsOf = async (instance: string): Promise<void> => {
    const entries = await readdir(instance, { withFileTypes: true }).catch(() => [])
    for (const entry of entries.filter((found) => found.isDirectory())) {
      const folder = join(instance, entry.name)
      const manifest = await readManifest(folder)
      if (manifest !== undefined) await rename(folder, this.#pathOf(manifest.id)).catch(ignoreMissing)
    }
  }

  /** Stores a request, sealed if it contains a password. */
  async #putRequest(folder: WorkFolder, work: EngineJob): Promise<void> {
    const request = encodeRequest(work)
    const sealed = hasPassword(work) ? JSON.stringify({ sealed: await this.#sealer.seal(request) }) : request
    await Promise.all(work.files.map(({ path }) => flush(path)))
    await putOnce(folder.pathOf(REQUEST), sealed)
  }

  /** Stores the manifest, which makes the job exist. */
  async #putManifest(folder: WorkFolder, manifest: JobManifest, isSecret: boolean): Promise<void> {
    const { idempotency, ...rest } = manifest
    // The hash of a request with a password would allow guessing the password.
    const fingerprint = isSecret && idempotency ? await this.#sealer.seal(idempotency.fingerprint) : undefined
    const key = idempotency && { idempotency: { ...idempotency, ...(fingerprint && { fingerprint, isSealed: true }) } }
    await putOnce(folder.pathOf(MANIFEST), JSON.stringify({ ...rest, ...key }))
    await flush(this.#instance)
  }

  async #claim(path: string): Promise<StoredJob | undefined> {
    const own = join(this.#instance, randomName())
    try {
      await rename(path, own)
    } catch {
      // There is none, or another server was faster.
      return undefined
    }
    const stored = await this.#read(own)
    if (stored === undefined) await removeTree(own)
    return stored
  }

  async #read(path: string): Promise<StoredJob | undefined> {
    const manifest = await readManifest(path)
    if (manifest === undefined) return undefined
    const job = { manifest: await this.#unsealKey(manifest), ...(await this.#readWork(path, manifest)) }
    if (manifest.parts === undefined) return job
    const folders = manifest.parts.map((_, index) => join(path, partName(index)))
    // Without its folder, the work cannot be done.
    const readPart = (part: string) =>
      this.#readWork(part, manifest).catch(() => ({ folder: openWorkFolder(part), attempts: 0 }))
    return { ...job, parts: await Promise.all(folders.map(readPart)) }
  }

  async #readWork(path: string, { operation }: JobManifest): Promise<StoredWork> {
    const unseal = (sealed: string) => this.#sealer.open(sealed)
    const [outcome, attempts, work] = await Promise.all([
      readOutcome(path),
      countAttempts(path),
      readRequest(path, operation, unseal),
    ])
    const folder = openWorkFolder(path)
    const inputs = new Set(work?.files.map((file) => basename(file.path)))
    // The server may have died before cleaning up, or while the work was writing its result.
    if (outcome === undefined) await folder.keepOnly((name) => isRecord(name) || isPart(name) || inputs.has(name))
    else await keepEnd(folder, outcome)
    return { folder, attempts, ...(outcome && { outcome }), ...(work && { work }) }
  }

  /** Unseals the fingerprint of the request; without it the key is dropped. */
  async #unsealKey({ idempotency, ...manifest }: JobManifest): Promise<JobManifest> {
    if (idempotency === undefined) return manifest
    const { key, fingerprint, isSealed } = idempotency
    const unsealed = isSealed === true ? await this.#sealer.open(fingerprint) : fingerprint
    return unsealed === undefined ? manifest : { ...manifest, idempotency: { key, fingerprint: unsealed } }
  }

  #pathOf(id: string): string {
    return join(this.#dataDir, `${LEFT_PREFIX}${createHash('sha256').update(id).digest('hex')}`)
  }
}

/** Deletes what an ended job does not need. */
async function keepEnd(folder: WorkFolder, outcome: JobOutcome): Promise<void> {
  const result = outcome.state === 'done' ? basename(outcome.file.path) : undefined
  const isResult = (name: string) => name === result || (outcome.state === 'ended' && isPart(name))
  await folder.keepOnly((name) => name === MANIFEST || name === OUTCOME || isResult(name))
}

/** Ignores that another server found the same folder and was faster. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
