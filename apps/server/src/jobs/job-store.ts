import { isErrorCode, OPERATIONS, type ErrorCode, type ErrorFacts, type OperationId } from '@recto/contract'
import { z } from 'zod'

import type { WorkFolder } from '../store/work-folder.ts'
import type { EngineJob, EngineResult } from '../workers/thread-messages.ts'

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/**
 * The facts of a job known at acceptance; they never change. The request itself (files, options, passwords) is stored
 * next to it.
 */
export const jobManifestSchema = z.object({
  version: z.literal(1),
  id: z.string().min(1),
  /** Name of the client, for its limits (`nameClient`). */
  client: z.string(),
  /** ID of the API key the job was started with. */
  owner: z.string().exactOptional(),
  operation: z.custom<OperationId>((value) => typeof value === 'string' && Object.hasOwn(OPERATIONS, value)),
  /** ID of the request that started the job, for the log. */
  requestId: z.string(),
  createdAt: z.iso.datetime(),
  /** How long the job is kept after it ends. */
  retentionMs: z.number().positive(),
  /** Time limit for the work, if it differs from the default. */
  timeoutMs: z.number().positive().exactOptional(),
  /** The files of a batch, in the order sent. */
  parts: z
    .array(z.object({ name: z.string(), sizeBytes: z.number(), fileName: z.string().exactOptional() }))
    .exactOptional(),
  /** Whether a caller is waiting for the result. If this server stops, nobody will request it. */
  isAwaited: z.literal(true).exactOptional(),
  idempotency: z
    .object({ key: z.string(), fingerprint: z.string(), /** Only on disk. */ isSealed: z.boolean().exactOptional() })
    .exactOptional(),
})

export type JobManifest = z.infer<typeof jobManifestSchema>

/** How a job ended; this never changes either. Times are wall-clock times. */
export const jobOutcomeSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    expiresAt: z.iso.datetime(),
    file: z.object({ name: z.string(), contentType: z.string(), path: z.string(), sizeBytes: z.number() }),
    report: z.custom<EngineResult['report']>(
      (value) => z.looseObject({ warnings: z.array(z.unknown()) }).safeParse(value).success,
    ),
  }),
  z.object({
    state: z.literal('failed'),
    expiresAt: z.iso.datetime(),
    code: z.custom<ErrorCode>(isErrorCode),
    facts: z.custom<ErrorFacts>(isObject),
  }),
  /** Every part of a batch has ended, each with its own outcome. */
  z.object({ state: z.literal('ended'), expiresAt: z.iso.datetime() }),
  z.object({ state: z.literal('cancelled') }),
])

export type JobOutcome = z.infer<typeof jobOutcomeSchema>

/** Returns when a job expires that ends at a given time, or now. */
export function expiryOf({ retentionMs }: Pick<JobManifest, 'retentionMs'>, end: string | number = Date.now()): string {
  return new Date(new Date(end).getTime() + retentionMs).toISOString()
}

/** A stored work item: that of a job, or of a batch part. */
export interface StoredWork {
  folder: WorkFolder
  outcome?: JobOutcome
  /** Number of attempts so far. */
  attempts: number
  /** The work, if everything it needs is present and intact. */
  work?: EngineJob
}

/** A job whose server has gone. */
export interface StoredJob extends StoredWork {
  manifest: JobManifest
  /** The files of a batch, as in the manifest. */
  parts?: StoredWork[]
}

/**
 * Stores jobs across crashes and restarts. The store is the source of truth: a job exists once its manifest does, and
 * has ended once its outcome does. Both are written once. Who runs the work, and when, is not the store's concern.
 */
export interface JobStore {
  /** Stores an accepted job, whose files are already in the folder. Once it resolves, the job survives a crash. */
  accept: (folder: WorkFolder, manifest: JobManifest, work: EngineJob) => Promise<void>
  /** The same for a batch: all of it or nothing. The other calls accept a part's folder as well as a job's. */
  acceptBatch: (folder: WorkFolder, manifest: JobManifest, parts: readonly StoredWork[]) => Promise<void>
  /** Records the start of the nth attempt, counted from 1. */
  beginAttempt: (folder: WorkFolder, attempt: number) => Promise<void>
  /** Removes that record, for work aborted by the server itself. */
  revokeAttempt: (folder: WorkFolder, attempt: number) => Promise<void>
  /** Stores a job's outcome and deletes what it no longer needs; false if it had already ended. */
  commit: (folder: WorkFolder, outcome: JobOutcome) => Promise<boolean>
  /** Deletes a job that may be unfinished. It is never found again, even if only part of it could be deleted. */
  remove: (folder: WorkFolder) => Promise<void>
  /** Leaves a job to any other server. */
  release: (folder: WorkFolder, id: string) => Promise<void>
  /** Takes over a job that was left behind, or whose server has died. If several servers try, one succeeds. */
  claim: (id: string) => Promise<StoredJob | undefined>
  /** Takes over all such jobs. */
  claimAll: () => Promise<StoredJob[]>
}
