import type { ErrorFacts } from '../errors.ts'
import { BYTES_PER_MB } from '../limits.ts'

/** The message for TOO_MANY_REQUESTS. */
export function tooMany({ quota, limit = 0, retryAfterSeconds = 60, sizeBytes = 0 }: ErrorFacts): string {
  const isSingular = limit === 1
  if (quota === undefined) {
    return `Too many requests. Please try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`
  }
  switch (quota) {
    case 'day':
      return isSingular
        ? 'You have used your 1 operation for today. Please come back tomorrow.'
        : `You have used all ${limit} of your operations for today. Please come back tomorrow.`
    case 'parallel':
      return isSingular
        ? 'You can process only 1 file at a time. Please wait for it to finish.'
        : `You can process up to ${limit} files at a time. Please wait for one to finish.`
    case 'waiting':
      return isSingular
        ? 'You already have 1 file waiting. Please send more when it has started.'
        : `You already have ${limit} files waiting. Please send more when some have started.`
    case 'kept':
      return isSingular
        ? 'You can keep only 1 result at a time. Delete it before you start another.'
        : `You can keep up to ${limit} results at a time. Delete some before you start more.`
    case 'bytes':
      return `Your results take up ${megabytes(sizeBytes)} of the ${limit} MB that you can keep. Delete some, or try again in ${waitWords(retryAfterSeconds)}.`
  }
}

/** A size in MB, with at most one decimal. */
function megabytes(bytes: number): string {
  return (bytes / BYTES_PER_MB).toLocaleString('en', { maximumFractionDigits: 1 })
}

/** A time to wait in minutes or, from an hour on, in hours, rounded up. */
function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
