import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'

import type { JobManifest, JobOutcome } from '../../jobs/job-store.ts'
import { toStoredRequest } from '../../store/stored-request.ts'
import type { EngineJob } from '../../workers/thread-messages.ts'
import { forEachBounded } from '../for-each-bounded.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { JOBS_AT_ONCE } from './for-each-job.ts'
import { jobContentSchema, type JobContent } from './job-content.ts'
import {
  dataKeyOf,
  endOf,
  expiryMarkerOf,
  inputOf,
  jobPrefix,
  manifestOf,
  nameJob,
  openMarkerOf,
  partEndOf,
} from './job-keys.ts'
import type { JobSeal, JobSeals } from './job-seal.ts'
import { decodeEnd, encodeEnd } from './stored-end.ts'
import { StoredJob } from './stored-job.ts'

const EMPTY = new Uint8Array()

/** Files up to this size are put in one call, which is faster than a stream. */
const SMALL_BYTES = 64 * 1024

/** Files of a job stored at once; each takes up to 16 MB of memory. */
const PUTS_AT_ONCE = 4

/** A job to store. */
export interface NewJob {
  manifest: JobManifest
  /** Each part's work, or its outcome if the file was refused; a job that is not a batch has one part. */
  parts: readonly (EngineJob | JobOutcome)[]
  isCounted: boolean
  slot?: string
}

/**
 * Jobs in the object store, which is the source of truth: a job exists once its manifest does, and has ended once its
 * end does. Both are written once. Every unfinished job has a marker, written before and removed after everything else.
 */
export class JobArchive {
  readonly #objects: ObjectStore
  readonly #seals: JobSeals

  constructor(objects: ObjectStore, seals: JobSeals) {
    this.#objects = objects
    this.#seals = seals
  }

  /** Stores a job. Once this resolves, the job survives everything but the loss of the store. */
  async accept(job: NewJob): Promise<StoredJob> {
    const name = nameJob(job.manifest.id)
    const { seal, wrapped } = this.#seals.create(name)
    const content: JobContent = {
      manifest: job.manifest,
      works: job.parts.map((part) => (isWork(part) ? toStoredRequest(part) : null)),
      isCounted: job.isCounted,
      ...(job.slot !== undefined && { slot: job.slot }),
    }
    const putKey = async () => void (await this.#objects.putOnce(dataKeyOf(name), wrapped))
    const puts = [putKey, ...job.parts.flatMap((work, part) => this.#putsOf(name, part, work, seal))]
    try {
      await this.#objects.putOnce(openMarkerOf(name), EMPTY)
      // On failure, waits for the running puts, so that none lands after the job is withdrawn.
      await forEachBounded(puts, PUTS_AT_ONCE, async (put) => put())
      await this.#objects.putOnce(manifestOf(name), seal.sealRecord(manifestOf(name), content))
    } catch (error) {
      // In the background, because an unreachable store would be waited for. The marker leads to anything left behind.
      void this.#withdraw(name, seal).catch(() => undefined)
      throw error
    }
    return new StoredJob(name, content, { objects: this.#objects, seal })
  }

  /** Opens an accepted job, including its end if it has one; undefined if there is none or it was deleted. */
  async open(name: string): Promise<StoredJob | undefined> {
    const objects = this.#objects
    const keys = [dataKeyOf(name), manifestOf(name), endOf(name)]
    const [wrapped, manifest, ended] = await Promise.all(keys.map(async (key) => objects.read(key)))
    const seal = wrapped && this.#seals.open(name, wrapped)
    if (seal === undefined || manifest === undefined) return undefined
    const content = jobContentSchema.parse(seal.openRecord(manifestOf(name), manifest))
    return new StoredJob(name, content, { objects, seal, end: ended && decodeEnd(seal.openRecord(endOf(name), ended)) })
  }

  /** Whether a job can still be read. */
  async has(name: string): Promise<boolean> {
    return (await this.#objects.stat(dataKeyOf(name))) !== undefined
  }

  /** Whether a job has ended, even if it has been deleted since. */
  async isOver(name: string): Promise<boolean> {
    return (await this.#objects.stat(endOf(name))) !== undefined
  }

  /**
   * Deletes a job, starting with its data key, without which nothing of it can be read. Its end stays until it expires.
   */
  async forget(name: string): Promise<void> {
    await this.#objects.remove([dataKeyOf(name)])
    const end = endOf(name)
    const keys: string[] = []
    for await (const { key } of this.#objects.list(jobPrefix(name))) if (key !== end) keys.push(key)
    await this.#objects.remove(keys)
  }

  /**
   * Erases jobs completely. Data keys go first, so that nothing is readable from then on; markers go last, because they
   * lead to anything left to remove.
   * @param markers more markers to remove with them
   */
  async erase(names: readonly string[], markers: readonly string[] = []): Promise<void> {
    await this.#objects.remove(names.map(dataKeyOf))
    const keys: string[] = []
    await forEachBounded(names, JOBS_AT_ONCE, async (name) => {
      for await (const { key } of this.#objects.list(jobPrefix(name))) keys.push(key)
    })
    await this.#objects.remove(keys)
    await this.#objects.remove([...names.map(openMarkerOf), ...markers])
  }

  /** Marks a job as finished: nothing is left to do until it expires. */
  async markFinished(name: string, expiresAt: string): Promise<void> {
    await this.#objects.putOnce(expiryMarkerOf(name, expiresAt), EMPTY)
    await this.#objects.remove([openMarkerOf(name)])
  }

  /**
   * Ends a job that could not be stored completely, because its manifest may have been put even though the caller gets
   * an error.
   */
  async #withdraw(name: string, seal: JobSeal): Promise<void> {
    await this.#objects.putOnce(endOf(name), seal.sealRecord(endOf(name), encodeEnd({ state: 'cancelled' })))
    if ((await this.#objects.stat(manifestOf(name))) === undefined) await this.erase([name])
  }

  /** Returns calls that put the files of a part, or its outcome. */
  #putsOf(name: string, part: number, work: EngineJob | JobOutcome, seal: JobSeal): (() => Promise<void>)[] {
    if (!isWork(work)) {
      const key = partEndOf(name, part)
      return [async () => void (await this.#objects.putOnce(key, seal.sealRecord(key, encodeEnd(work))))]
    }
    return work.files.map(({ path, sizeBytes }, index) => async () => {
      const key = inputOf(name, part, index)
      if (sizeBytes <= SMALL_BYTES) await seal.putBytes(key, await readFile(path), this.#objects)
      else await seal.putFile(key, createReadStream(path), this.#objects)
    })
  }
}

function isWork(part: EngineJob | JobOutcome): part is EngineJob {
  return 'operation' in part
}
