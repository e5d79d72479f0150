import { AppError } from '@recto/contract'

import { toDiskFullError } from '../jobs/disk-full.ts'

/** Our code for each status that Fastify or Node raises by itself; anything else is an internal error. */
const BY_STATUS: Record<number, 'BAD_REQUEST' | 'NOT_FOUND' | 'FILE_TOO_LARGE' | 'TOO_MANY_REQUESTS' | 'BUSY'> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  408: 'BAD_REQUEST',
  413: 'FILE_TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'BAD_REQUEST',
  429: 'TOO_MANY_REQUESTS',
  431: 'BAD_REQUEST',
  503: 'BUSY',
}

/** Converts anything thrown into an `AppError`, without the library's message. */
export function fromFrameworkError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const full = toDiskFullError(error)
  if (full !== undefined) return full
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  const code = typeof status === 'number' ? BY_STATUS[status] : undefined
  return code === undefined ? new AppError('INTERNAL', {}, error) : new AppError(code, {}, codeOf(error))
}

/** The error's code only: its message may quote a URL or a header, which may contain a password. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'a refusal without a name'
}
