import type { AppError, ErrorCode } from '@recto/contract'

import { errorText } from '../../messages/error-messages.ts'

/** Errors about the text or the image, as opposed to the document. */
const MARK_PROBLEMS = new Set<ErrorCode>(['UNSUPPORTED_CHARACTER', 'NOT_AN_IMAGE', 'DAMAGED_IMAGE'])

/** The message of an error about the text or the image; undefined for any other. */
export function markErrorOf(problem: AppError | undefined): string | undefined {
  return problem !== undefined && MARK_PROBLEMS.has(problem.code) ? errorText(problem.code, problem.facts) : undefined
}
