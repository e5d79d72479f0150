import type { OperationDefinition } from '@recto/contract'

/** What one upload may hold. */
export interface UploadRules {
  operation: OperationDefinition
  maxFiles: number
  maxFileSizeMb: number
  /** By then all of it must have come. */
  timeoutMs: number
  /** Bytes of the whole form as its sender declares them; told of the one file in it where that is too large. */
  declaredBytes?: number
}

/** Bounds on a form that no honest one comes near. */
export const FORM_LIMITS = {
  fields: 64,
  /** Of all text fields together; the longest honest ones list something for each of thousands of pages. */
  textBytes: 1024 * 1024,
  fieldNameLength: 100,
  /** Of one part's headers, its file name included. */
  headerBytes: 16 * 1024,
  headerPairs: 32,
  /** Nothing comes for this long: the caller is gone or holds the line on purpose. */
  idleTimeoutMs: 30_000,
} as const
