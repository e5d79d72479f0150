import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { AppError, type JobStatus } from '@recto/contract'
import { z } from 'zod'

import type { IdempotencyKey } from '../../jobs/idempotency-keys.ts'
import type { Submitted } from '../../jobs/jobs.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { nameJob } from './job-keys.ts'
import type { JobSeals } from './job-seal.ts'

/** Attempts to put or replace a record that others are writing at the same time. */
const MAX_TRIES = 5

/** How long a node may take to store a job after its record, and how often to look for the job until then. */
const [STORING_MS, POLL_MS] = [30_000, 200]

const recordSchema = z.object({ id: z.string(), fingerprint: z.string(), createdAt: z.iso.datetime() })

/** How to create, check and start jobs under a key. */
export interface KeyUse {
  create: () => string
  /** Whether a retry should get the outcome of a job; undefined if the job is unknown, or not stored yet. */
  isReusable: (id: string) => Promise<boolean | undefined>
  start: (id: string) => Promise<JobStatus>
}

/** Characters of a hash, enough to tell the records of one key apart. */
const TURN_LENGTH = 32

const EMPTY = new Uint8Array()

export const KEY_PREFIX = 'keys/'

/**
 * Idempotency keys in the object store, so that one key sent to two nodes starts one job. A record is put before its
 * job and names it; if the job never appeared, the record is replaced.
 */
export class IdempotencyRecords {
  readonly #objects: ObjectStore
  readonly #seals: JobSeals

  constructor(objects: ObjectStore, seals: JobSeals) {
    this.#objects = objects
    this.#seals = seals
  }

  /**
   * Returns the job started under a key, or starts one.
   * @throws AppError KEY_REUSED when the key was sent with a different request
   */
  async once(key: IdempotencyKey, use: KeyUse): Promise<Submitted> {
    const place = `${KEY_PREFIX}${createHash('sha256').update(`${key.client} ${key.key}`).digest('hex')}`
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const id = use.create()
      const record = { id, fingerprint: key.fingerprint, createdAt: new Date().toISOString() }
      if (await this.#objects.putOnce(place, this.#seals.sealShared(place, record))) {
        return { id, isNew: true, status: await this.#start(id, place, use) }
      }
      const bytes = await this.#objects.read(place)
      const found = bytes && recordSchema.safeParse(this.#seals.openShared(place, bytes)).data
      if (found !== undefined && (await this.#isUsable(found, use))) {
        if (found.fingerprint !== key.fingerprint) throw new AppError('KEY_REUSED')
        return { id: found.id, isNew: false }
      }
      if (found !== undefined) await this.#discard(place, found.id)
    }
    throw new AppError('BUSY', { retryAfterSeconds: 5 })
  }

  async #start(id: string, place: string, use: KeyUse): Promise<JobStatus> {
    try {
      return await use.start(id)
    } catch (error) {
      await this.#discard(place, id)
      throw error
    }
  }

  /** Removes a stale record. Only one caller may, so that nobody removes the record that replaces it. */
  async #discard(place: string, id: string): Promise<void> {
    const turn = `${place}.${nameJob(id).slice(0, TURN_LENGTH)}`
    if ((await this.#objects.putOnce(turn, EMPTY)) || (await this.#isLeft(turn))) await this.#objects.remove([place])
    else await wait(POLL_MS)
  }

  /** Whether the caller holding the turn has died. */
  async #isLeft(turn: string): Promise<boolean> {
    const { modifiedAt } = (await this.#objects.stat(turn)) ?? {}
    return modifiedAt !== undefined && Date.now() - modifiedAt.getTime() > STORING_MS
  }

  /** Whether a record is valid. Its job may still be on its way to the store from another node. */
  async #isUsable({ id, createdAt }: z.infer<typeof recordSchema>, use: KeyUse): Promise<boolean> {
    for (;;) {
      const isReusable = await use.isReusable(id)
      if (isReusable !== undefined) return isReusable
      if (Date.now() - Date.parse(createdAt) > STORING_MS) return false
      await wait(POLL_MS)
    }
  }
}
