import { AppError } from '@recto/contract'

import { toDiskFullError } from '../jobs/disk-full.ts'

/**
 * Our code for each status raised by Fastify, its plugins or Node; other 4xx are bad requests, and anything else is an
 * internal error.
 */
const BY_STATUS: Record<
  number,
  'BAD_REQUEST' | 'NOT_FOUND' | 'FILE_TOO_LARGE' | 'RANGE_NOT_SATISFIABLE' | 'TOO_MANY_REQUESTS' | 'BUSY'
> = {
  // Paths outside the web app's folder or that cannot exist there. The client need not know which.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  413: 'FILE_TOO_LARGE',
  416: 'RANGE_NOT_SATISFIABLE',
  429: 'TOO_MANY_REQUESTS',
  503: 'BUSY',
}

/** Converts anything thrown into an `AppError`, without the library's message. */
export function fromFrameworkError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const full = toDiskFullError(error)
  if (full !== undefined) return full
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  const code = typeof status === 'number' ? codeOfStatus(status) : undefined
  return code === undefined ? new AppError('INTERNAL', {}, error) : new AppError(code, {}, codeOf(error))
}

function codeOfStatus(status: number): (typeof BY_STATUS)[number] | undefined {
  return BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'BAD_REQUEST' : undefined)
}

/** Returns only the error's code: its message may quote a URL or a header, which may contain a password. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'a refusal without a name'
}
