import type { JobStatus } from '@recto/contract'
import { z } from 'zod'

import type { WorkFolder } from '../store/work-folder.ts'
import type { EngineResult } from '../workers/thread-messages.ts'

/** A finished job as a stopping server writes it to disk for its successor. */
export interface JobRecord {
  status: JobStatus
  result: EngineResult
  /** ID of the API key the job belongs to. */
  owner?: string
}

/** Covers the fields that are read; the rest is passed through as our own code wrote it. */
const recordSchema = z.object({
  status: z.looseObject({ id: z.string(), tool: z.string(), state: z.literal('done'), expiresAt: z.iso.datetime() }),
  result: z.object({
    file: z.object({ name: z.string(), contentType: z.string(), path: z.string(), sizeBytes: z.number() }),
    report: z.looseObject({ warnings: z.array(z.unknown()) }),
  }),
  owner: z.string().optional(),
})

/**
 * Parses a record; `undefined` unless it is a finished job. The result's path is moved to `folder`, where the file is
 * now.
 */
export function readJobRecord(record: unknown, folder: WorkFolder): JobRecord | undefined {
  const parsed = recordSchema.safeParse(record)
  if (!parsed.success) return undefined
  // The schema has checked every field that is used before the status reaches a client.
  const { status, result, owner } = parsed.data as unknown as JobRecord
  return {
    status,
    ...(owner !== undefined && { owner }),
    result: { ...result, file: { ...result.file, path: folder.pathOf(result.file.path) } },
  }
}
