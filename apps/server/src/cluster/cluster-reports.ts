import { createHash, randomBytes } from 'node:crypto'

import type { ResultReport } from '@recto/contract'
import { z } from 'zod'

import type { Reports } from '../reports/report-store.ts'
import type { JobSeals } from './jobs/job-seal.ts'
import type { ObjectStore } from './objects/object-store.ts'

/** 128 bits: the id is the only credential for a report. */
const ID_BYTES = 16

export const REPORT_PREFIX = 'reports/'

const recordSchema = z.object({ owner: z.string().exactOptional(), expiresAt: z.number(), report: z.string() })

/** Reports in the object store, for any node. The sweeper removes expired ones. */
export class ClusterReports implements Reports {
  readonly #objects: ObjectStore
  readonly #seals: JobSeals
  readonly #retentionMs: number

  constructor(objects: ObjectStore, seals: JobSeals, retentionMs: number) {
    this.#objects = objects
    this.#seals = seals
    this.#retentionMs = retentionMs
  }

  async save(report: ResultReport, owner?: string): Promise<string> {
    const id = randomBytes(ID_BYTES).toString('base64url')
    const record = { ...(owner !== undefined && { owner }), expiresAt: Date.now() + this.#retentionMs }
    const key = keyOf(id)
    await this.#objects.putOnce(key, this.#seals.sealShared(key, { ...record, report: JSON.stringify(report) }))
    return id
  }

  async read(id: string, keyId?: string): Promise<string | undefined> {
    const key = keyOf(id)
    const bytes = await this.#objects.read(key)
    const record = bytes && recordSchema.safeParse(this.#seals.openShared(key, bytes)).data
    if (record === undefined || record.expiresAt <= Date.now()) return undefined
    return record.owner === undefined || record.owner === keyId ? record.report : undefined
  }

  close(): void {}
}

function keyOf(id: string): string {
  return `${REPORT_PREFIX}${createHash('sha256').update(id).digest('hex')}`
}
