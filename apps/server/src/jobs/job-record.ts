import type { JobStatus } from '@recto/contract'
import { z } from 'zod'

import type { WorkFolder } from '../store/work-folder.ts'
import type { EngineResult } from '../workers/thread-messages.ts'

/** A finished job as one server leaves it for the next. */
export interface JobRecord {
  status: JobStatus
  result: EngineResult
}

/** What must be there; the rest was written by this same program and is told as it stands. */
const recordSchema = z.object({
  status: z.looseObject({ id: z.string(), tool: z.string(), state: z.literal('done'), expiresAt: z.iso.datetime() }),
  result: z.object({
    file: z.object({ name: z.string(), contentType: z.string(), path: z.string(), sizeBytes: z.number() }),
    report: z.looseObject({ warnings: z.array(z.unknown()) }),
  }),
})

/** Reads what another server wrote; nothing where it is not a job that is done. The file lies in this folder now. */
export function readJobRecord(record: unknown, folder: WorkFolder): JobRecord | undefined {
  const parsed = recordSchema.safeParse(record)
  if (!parsed.success) return undefined
  // The schema has looked at all that is used before somebody is told of it.
  const { status, result } = parsed.data as unknown as JobRecord
  return { status, result: { ...result, file: { ...result.file, path: folder.pathOf(result.file.path) } } }
}
