import { z } from 'zod'

import { jobOutcomeSchema, type JobOutcome } from '../../jobs/job-store.ts'
import type { JobSeal } from './job-seal.ts'

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

/** Seals an end as what lies under a key. */
export function sealEnd(seal: JobSeal, key: string, { content, ...outcome }: StoredEnd): Uint8Array {
  return seal.sealRecord(key, { ...outcome, ...(content && { content: content.toString('base64') }) })
}

/** Opens the end that lies sealed under a key. @throws SealError */
export function openEnd(seal: JobSeal, key: string, sealed: Uint8Array): StoredEnd {
  const value = seal.openRecord(key, sealed)
  const { content } = contentSchema.parse(value)
  return { ...jobOutcomeSchema.parse(value), ...(content !== undefined && { content: Buffer.from(content, 'base64') }) }
}
