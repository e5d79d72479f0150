import { isErrorCode, OPERATIONS, type ErrorCode, type ErrorFacts, type OperationId } from '@recto/contract'
import { z } from 'zod'

import type { WorkFolder } from '../store/work-folder.ts'
import type { EngineJob, EngineResult } from '../workers/thread-messages.ts'

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/**
 * What is known about a job when it is accepted; it never changes. The request itself (files, options, passwords) is
 * stored beside it.
 */
export const jobManifestSchema = z.object({
  version: z.literal(1),
  id: z.string().min(1),
  /** Name of the client, for its limits (`nameClient`). */
  client: z.string(),
  /** ID of the API key that the job was started with. */
  owner: z.string().exactOptional(),
  operation: z.custom<OperationId>((value) => typeof value === 'string' && Object.hasOwn(OPERATIONS, value)),
  /** Id of the request that started the job, for the log. */
  requestId: z.string(),
  createdAt: z.iso.datetime(),
  /** How long the job is kept after its end. */
  retentionMs: z.number().positive(),
  /** Time limit for the work, when it differs from the default. */
  timeoutMs: z.number().positive().exactOptional(),
  /** The files of a batch, in the order sent. */
  parts: z
    .array(z.object({ name: z.string(), sizeBytes: z.number(), fileName: z.string().exactOptional() }))
    .exactOptional(),
  /** Whether a caller waits for the result, so that without this server nobody asks for it. */
  isAwaited: z.literal(true).exactOptional(),
  idempotency: z
    .object({ key: z.string(), fingerprint: z.string(), /** Only on disk. */ isSealed: z.boolean().exactOptional() })
    .exactOptional(),
})

export type JobManifest = z.infer<typeof jobManifestSchema>

/** How a job ended; it never changes either. Times are those of the wall clock. */
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
  /** Every part of a batch has ended, each with an outcome of its own. */
  z.object({ state: z.literal('ended'), expiresAt: z.iso.datetime() }),
  z.object({ state: z.literal('cancelled') }),
])

export type JobOutcome = z.infer<typeof jobOutcomeSchema>

/** When a job that ends at a time, now if none is given, expires. */
export function expiryOf({ retentionMs }: Pick<JobManifest, 'retentionMs'>, end: string | number = Date.now()): string {
  return new Date(new Date(end).getTime() + retentionMs).toISOString()
}

/** A piece of work as it is stored: that of a job, or of a part of a batch. */
export interface StoredWork {
  folder: WorkFolder
  outcome?: JobOutcome
  /** How often the work was begun. */
  attempts: number
  /** The work, if everything that it needs is still there and whole. */
  work?: EngineJob
}

/** A job whose server has ended. */
export interface StoredJob extends StoredWork {
  manifest: JobManifest
  /** The files of a batch, as in the manifest. */
  parts?: StoredWork[]
}

/**
 * Where jobs are, whatever happens to the process. The store decides: a job exists once its manifest does, and has
 * ended once its outcome does. Both are put once. Who runs the work, and when, is not the store's concern.
 */
export interface JobStore {
  /** Stores an accepted job, whose files are in the folder already. When it resolves, the job survives a crash. */
  accept: (folder: WorkFolder, manifest: JobManifest, work: EngineJob) => Promise<void>
  /** The same for a batch: all of it, or nothing. The other calls take the folder of a part as they take that of a job. */
  acceptBatch: (folder: WorkFolder, manifest: JobManifest, parts: readonly StoredWork[]) => Promise<void>
  /** Records that the work begins for the nth time, counted from 1. */
  beginAttempt: (folder: WorkFolder, attempt: number) => Promise<void>
  /** Takes that back, for work that the server itself broke off. */
  revokeAttempt: (folder: WorkFolder, attempt: number) => Promise<void>
  /** Stores how a job ended and deletes what it no longer needs; false if it had ended before. */
  commit: (folder: WorkFolder, outcome: JobOutcome) => Promise<boolean>
  /** Deletes a job that may be unfinished; it is never found again, not even if only a part could be deleted. */
  remove: (folder: WorkFolder) => Promise<void>
  /** Leaves a job to any other server. */
  release: (folder: WorkFolder, id: string) => Promise<void>
  /** Takes over a job that was left, or whose server has died. When several servers try, one of them gets it. */
  claim: (id: string) => Promise<StoredJob | undefined>
  /** Takes over all such jobs. */
  claimAll: () => Promise<StoredJob[]>
}
