import type { ErrorCode } from '@recto/contract'

import { CallError } from '../../api/call-error.ts'

/** Refusals that pass by themselves. */
const PASSING = new Set<ErrorCode>(['TOO_MANY_REQUESTS', 'BUSY'])

/** A longer wait is up to the visitor; the server requests one when a daily quota is used up. */
const MAX_WAIT_SECONDS = 90
const MAX_ATTEMPTS = 20

/**
 * Calls the server, retrying after the delay it requests when it is busy.
 * @throws what the call throws, when waiting is useless; the signal's reason after an abort
 */
export async function callPatiently<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      const seconds = error instanceof CallError ? waitOf(error) : undefined
      if (seconds === undefined || attempt >= MAX_ATTEMPTS) throw error
      await pause(seconds * 1000, signal)
    }
  }
}

function waitOf({ code, retryAfterSeconds }: CallError): number | undefined {
  if (code === undefined || !PASSING.has(code)) return undefined
  const seconds = retryAfterSeconds ?? MAX_WAIT_SECONDS
  return seconds <= MAX_WAIT_SECONDS ? seconds : undefined
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const ended = Promise.withResolvers<void>()
  const stop = () => ended.reject(signal.reason)
  const timer = setTimeout(() => {
    signal.removeEventListener('abort', stop)
    ended.resolve()
  }, ms)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return ended.promise
}
