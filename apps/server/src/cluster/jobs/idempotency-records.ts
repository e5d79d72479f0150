import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { AppError } from '@recto/contract'
import { z } from 'zod'

import type { IdempotencyKey } from '../../jobs/idempotency-keys.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { JobSeals } from './job-seal.ts'

/** Tries to put or replace a record that others put or replace at the same time. */
const MAX_TRIES = 5

/** How long a node may take to store a job after its record, and how often the job is looked for meanwhile. */
const [STORING_MS, POLL_MS] = [30_000, 200]

const recordSchema = z.object({ id: z.string(), fingerprint: z.string(), createdAt: z.iso.datetime() })

/** What a key may be used for. */
export interface KeyUse {
  create: () => string
  /** Whether a job still exists and a retry should get its outcome. */
  isReusable: (id: string) => Promise<boolean>
  start: (id: string) => Promise<void>
}

export const KEY_PREFIX = 'keys/'

/**
 * Idempotency keys in the object store, so that the same key at two nodes gives one job. A record is put before its job
 * and names it; a record whose job never came is replaced.
 */
export class IdempotencyRecords {
  readonly #objects: ObjectStore
  readonly #seals: JobSeals

  constructor(objects: ObjectStore, seals: JobSeals) {
    this.#objects = objects
    this.#seals = seals
  }

  /**
   * Returns the job that was started under a key, or starts one.
   * @throws AppError KEY_REUSED when the key was sent with a different request
   */
  async once(key: IdempotencyKey, use: KeyUse): Promise<{ id: string; isNew: boolean }> {
    const place = `${KEY_PREFIX}${createHash('sha256').update(`${key.client} ${key.key}`).digest('hex')}`
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const id = use.create()
      const record = { id, fingerprint: key.fingerprint, createdAt: new Date().toISOString() }
      if (await this.#objects.putOnce(place, this.#seals.sealShared(place, record))) {
        await this.#start(id, place, use)
        return { id, isNew: true }
      }
      const bytes = await this.#objects.read(place)
      const found = bytes && recordSchema.safeParse(this.#seals.openShared(place, bytes)).data
      if (found !== undefined && (await this.#isUsable(found, use))) {
        if (found.fingerprint !== key.fingerprint) throw new AppError('KEY_REUSED')
        return { id: found.id, isNew: false }
      }
      await this.#objects.remove([place])
    }
    throw new AppError('BUSY', { retryAfterSeconds: 5 })
  }

  async #start(id: string, place: string, use: KeyUse): Promise<void> {
    try {
      await use.start(id)
    } catch (error) {
      await this.#objects.remove([place])
      throw error
    }
  }

  /** Whether a record counts. Its job may be about to be stored by another node. */
  async #isUsable({ id, createdAt }: z.infer<typeof recordSchema>, use: KeyUse): Promise<boolean> {
    for (;;) {
      if (await use.isReusable(id)) return true
      if (Date.now() - Date.parse(createdAt) > STORING_MS) return false
      await wait(POLL_MS)
    }
  }
}
