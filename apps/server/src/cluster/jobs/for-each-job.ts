import { forEachBounded } from '../for-each-bounded.ts'
import type { ListedObject } from '../objects/object-store.ts'
import { UnavailableError } from '../unavailable-error.ts'

/** Jobs processed at once: enough to hide the store's latency. */
export const JOBS_AT_ONCE = 8

/**
 * Runs a function for each job that markers point to, several at a time. One bad job, such as one that no key opens any
 * more, does not stop the others: its error is returned. When the store or the queue becomes unreachable, no more jobs
 * are started.
 * @throws UnavailableError
 */
export async function forEachJob(
  markers: AsyncIterable<ListedObject>,
  run: (marker: ListedObject) => Promise<void>,
  atOnce = JOBS_AT_ONCE,
): Promise<unknown[]> {
  const errors: unknown[] = []
  await forEachBounded(markers, atOnce, async (marker) => {
    try {
      await run(marker)
    } catch (error) {
      if (error instanceof UnavailableError) throw error
      errors.push(error)
    }
  })
  return errors
}

/** @throws AggregateError if any job failed */
export function throwAll(errors: readonly unknown[]): void {
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} jobs could not be checked`)
}
