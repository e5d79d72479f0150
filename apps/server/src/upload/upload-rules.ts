import type { OperationDefinition } from '@recto/contract'

/** Limits and expectations for one upload. */
export interface UploadRules {
  operation: OperationDefinition
  maxFiles: number
  maxFileSizeMb: number
  /** Time limit for the whole upload. */
  timeoutMs: number
  /** Content-Length of the form, if any; reported when its only file is too large. */
  declaredBytes?: number
}

/** Limits on a form that no legitimate one reaches. */
export const FORM_LIMITS = {
  fields: 64,
  /** All text fields together. The longest legitimate ones list something for each of thousands of pages. */
  textBytes: 1024 * 1024,
  fieldNameLength: 100,
  /** Headers of one part, including its file name. */
  headerBytes: 16 * 1024,
  headerPairs: 32,
  /** A client silent for this long is gone, or holds the connection on purpose. */
  idleTimeoutMs: 30_000,
} as const
