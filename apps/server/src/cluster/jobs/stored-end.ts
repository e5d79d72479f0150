import { z } from 'zod'

import { jobOutcomeSchema, type JobOutcome } from '../../jobs/job-store.ts'

/** Results up to this size are stored inside the end, which saves an object and a read. */
export const MAX_CONTENT_BYTES = 64 * 1024

/** The outcome of work as stored. */
export type StoredEnd = JobOutcome & {
  /** A small result; otherwise the outcome says where it is. */
  content?: Buffer
}

/** The outcome of work that succeeded. */
export type DoneEnd = Extract<StoredEnd, { state: 'done' }>

const contentSchema = z.object({ content: z.base64().exactOptional() })

/** Encodes an end for JSON. */
export function encodeEnd({ content, ...outcome }: StoredEnd): unknown {
  return { ...outcome, ...(content && { content: content.toString('base64') }) }
}

/** Decodes what `encodeEnd` returned. */
export function decodeEnd(value: unknown): StoredEnd {
  const { content } = contentSchema.parse(value)
  return { ...jobOutcomeSchema.parse(value), ...(content !== undefined && { content: Buffer.from(content, 'base64') }) }
}
