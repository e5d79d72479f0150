import { ERRORS, errorMessage, type AppError, type ErrorCode, type ErrorFacts, type FieldError } from '@recto/contract'

/** Media type of every error answer (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json'

/** What is told of an error beside its code: its operation only shapes the sentence, and refused fields have a place of their own. */
export type ProblemExtensions = Omit<ErrorFacts, 'operation' | 'fields'>

/** An error as it is answered. What a person or a program needs to know stands beside its code. */
export interface Problem extends ProblemExtensions {
  type: string
  title: string
  status: number
  code: ErrorCode
  message: string
  requestId: string
  errors?: FieldError[]
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
