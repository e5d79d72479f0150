import { ERRORS, errorMessage, type AppError, type ErrorCode, type ErrorFacts, type FieldError } from '@recto/contract'

/** Media type of error responses (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json'

/** Extension members of a problem. `operation` only affects the message, and `fields` becomes `errors`. */
export type ProblemExtensions = Omit<ErrorFacts, 'operation' | 'fields'>

/** Body of an error response. */
export interface Problem extends ProblemExtensions {
  type: string
  title: string
  status: number
  code: ErrorCode
  message: string
  requestId: string
  errors?: FieldError[]
}

/**
 * Builds the problem for an error, without its cause.
 * @param basePath of the site, which has a page describing the error
 */
export function toProblem(error: AppError, requestId: string, basePath: string): Problem {
  const { code } = error
  const { fields, operation: _operation, ...facts } = error.facts
  const { status, when } = ERRORS[code]
  const problem: Problem = {
    type: `${basePath}/api/docs#error-${code}`,
    title: when,
    status,
    code,
    message: errorMessage(code, error.facts),
    requestId,
    ...facts,
  }
  return fields === undefined ? problem : { ...problem, errors: fields }
}
