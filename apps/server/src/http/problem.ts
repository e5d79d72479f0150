import {
  ERRORS,
  errorMessage,
  type AppError,
  type BoundReason,
  type ErrorCode,
  type FieldError,
  type Quota,
} from '@recto/contract'

/** Media type of every error answer (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json'

/** An error as it is answered. What a person or a program needs to know stands beside its code. */
export interface Problem {
  type: string
  title: string
  status: number
  code: ErrorCode
  message: string
  requestId: string
  errors?: FieldError[]
  file?: string
  fileIndex?: number
  files?: string[]
  page?: number
  pageCount?: number
  reason?: BoundReason
  quota?: Quota
  limit?: number
  sizeBytes?: number
  retryAfterSeconds?: number
}

/** Writes an error down for the caller; its cause stays in the log. */
export function toProblem(error: AppError, requestId: string): Problem {
  const { code } = error
  const { fields, operation: _operation, ...facts } = error.facts
  const { status, when } = ERRORS[code]
  const problem: Problem = {
    type: `/api/docs#error-${code}`,
    title: when,
    status,
    code,
    message: errorMessage(code, error.facts),
    requestId,
    ...facts,
  }
  return fields === undefined ? problem : { ...problem, errors: fields }
}
