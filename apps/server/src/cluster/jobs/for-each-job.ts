import { forEachBounded } from '../for-each-bounded.ts'
import type { ListedObject } from '../objects/object-store.ts'
import { UnavailableError } from '../unavailable-error.ts'

/** Jobs that are looked at at the same time: enough to hide the time that a store takes to answer. */
export const JOBS_AT_ONCE = 8

/**
 * Runs something for each job that markers lead to, several at a time. A job that fails, such as one that no key opens any more, does
 * not keep the others from it: its error is returned. When the store or the queue is away, nothing more is begun.
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

/** @throws AggregateError if there are errors of jobs */
export function throwAll(errors: readonly unknown[]): void {
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} jobs could not be looked at`)
}
