import { BATCH_FIELD, type OperationDefinition } from '@recto/contract'

/** Limits and expectations for one upload. */
export interface UploadRules {
  operation: OperationDefinition
  maxFiles: number
  /** The same for a batch. */
  maxBatchFiles: number
  maxFileSizeMb: number
  /** Time limit for the whole upload. */
  timeoutMs: number
  /** Content-Length of the form, if any; reported when its only file is too large. */
  declaredBytes?: number
  /** Whether the files are kept in memory instead of on disk. */
  inMemory: boolean
}

/** Whether a form field holds a batch, whose documents are accepted or refused independently. */
export function isBatchField({ batchArchive }: OperationDefinition, field: string | undefined): boolean {
  return batchArchive !== undefined && field === BATCH_FIELD
}

/** Maximum number of documents in a field. */
export function fileLimitOf({ operation, maxFiles, maxBatchFiles }: UploadRules, field: string): number {
  if (isBatchField(operation, field)) return maxBatchFiles
  return operation.files.max === 1 ? 1 : maxFiles
}

/** Limits that no legitimate form reaches. */
export const FORM_LIMITS = {
  fields: 64,
  /** All text fields together. The longest legitimate ones list a value for each of thousands of pages. */
  textBytes: 1024 * 1024,
  fieldNameLength: 100,
  /** Headers of one part, including its file name. */
  headerBytes: 16 * 1024,
  headerPairs: 32,
  /** A client silent for this long is gone, or holds the connection on purpose. */
  idleTimeoutMs: 30_000,
} as const
