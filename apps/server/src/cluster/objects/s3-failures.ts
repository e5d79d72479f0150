import { StoreUnavailableError } from './store-unavailable-error.ts'

/** The safe properties of an SDK error; others may reveal credentials. */
export class S3Failure extends Error {
  override readonly name: string
  /** HTTP status of the response, if there was one. */
  readonly status: number | undefined
  /** The code of a network error, such as `ECONNREFUSED`. */
  readonly code: string | undefined

  constructor(error: unknown) {
    super(error instanceof Error ? error.message : 'unknown')
    this.name = error instanceof Error ? error.name : 'Error'
    this.status = statusOf(error)
    this.code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  }
}

interface Metadata {
  httpStatusCode?: number
  attempts?: number
}

function metadataOf(error: unknown): Metadata {
  const metadata: unknown = error instanceof Error && '$metadata' in error ? error.$metadata : undefined
  return typeof metadata === 'object' && metadata !== null ? metadata : {}
}

/** HTTP status of the response behind an error, if there was one. */
export const statusOf = (error: unknown): number | undefined => metadataOf(error).httpStatusCode

/** Number of attempts behind an error. */
export const attemptsOf = (error: unknown): number => metadataOf(error).attempts ?? 1

/** Whether an object, as opposed to its bucket, does not exist. Responses to HEAD have no body that could tell. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}

/** Converts an SDK error into a store error. */
export function s3Failure(error: unknown): StoreUnavailableError {
  if (error instanceof StoreUnavailableError) return error
  const cause = new S3Failure(error)
  const reason = cause.code ?? `${cause.name}${cause.status === undefined ? '' : ` (${cause.status})`}`
  return new StoreUnavailableError(`The object store cannot be used: ${reason}.`, { cause })
}
