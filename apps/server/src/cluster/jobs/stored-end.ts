import { z } from 'zod'

import { jobOutcomeSchema, type JobOutcome } from '../../jobs/job-store.ts'

/** A result up to this size lies in its end: one object and one reading less. */
export const MAX_CONTENT_BYTES = 64 * 1024

/** How work ended, as the store has it. */
export type StoredEnd = JobOutcome & {
  /** The result, if it is small; else the outcome says where it is. */
  content?: Buffer
}

/** How work ended that succeeded. */
export type DoneEnd = Extract<StoredEnd, { state: 'done' }>

const contentSchema = z.object({ content: z.base64().exactOptional() })

/** An end as a value of JSON. */
export function encodeEnd({ content, ...outcome }: StoredEnd): unknown {
  return { ...outcome, ...(content && { content: content.toString('base64') }) }
}

/** Reads that. */
export function decodeEnd(value: unknown): StoredEnd {
  const { content } = contentSchema.parse(value)
  return { ...jobOutcomeSchema.parse(value), ...(content !== undefined && { content: Buffer.from(content, 'base64') }) }
}
