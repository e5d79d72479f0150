import { StoreUnavailableError } from './store-unavailable-error.ts'

/** What is kept of an error of the SDK, whose other properties may tell about credentials. */
export class S3Failure extends Error {
  override readonly name: string
  /** The status of the answer, if there was one. */
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

/** The status of the answer that an error is about, if there was one. */
export const statusOf = (error: unknown): number | undefined => metadataOf(error).httpStatusCode

/** How often the request was sent that an error is about. */
export const attemptsOf = (error: unknown): number => metadataOf(error).attempts ?? 1

/** Whether an object does not exist, as opposed to its bucket. Answers to HEAD have no body that could tell. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}

/** Turns an error of the SDK into one of the store. */
export function s3Failure(error: unknown): StoreUnavailableError {
  if (error instanceof StoreUnavailableError) return error
  const cause = new S3Failure(error)
  const reason = cause.code ?? `${cause.name}${cause.status === undefined ? '' : ` (${cause.status})`}`
  return new StoreUnavailableError(`The object store cannot be used: ${reason}.`, { cause })
}
