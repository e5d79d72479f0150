import type { ObjectStore } from '../objects/object-store.ts'
import type { CountsMark } from '../queue/counts-mark.ts'
import { forEachJob, throwAll } from './for-each-job.ts'
import type { JobArchive } from './job-archive.ts'
import type { JobEnding } from './job-ending.ts'
import { afterExpired, EXPIRY_PREFIX, nameOfMarker, OPEN_PREFIX } from './job-keys.ts'

/** More than are reconciled at once: many jobs may be stored, and limits are wrong until all are counted. */
const JOBS_AT_ONCE = 32

/** Dependencies of a rebuilder. */
export interface CountsRebuilderOptions {
  objects: ObjectStore
  archive: JobArchive
  ending: JobEnding
  mark: CountsMark
}

/**
 * Rebuilds the counts that Redis has lost from the jobs in the store: today's operations of each client, and what is
 * stored for it.
 */
export class CountsRebuilder {
  readonly #options: CountsRebuilderOptions

  constructor(options: CountsRebuilderOptions) {
    this.#options = options
  }

  /**
   * Counts all jobs that have not expired, unless the counts are complete. Safe to repeat: nothing is counted twice,
   * and jobs that start or end in the meantime count themselves.
   * @returns the number of jobs counted; undefined if nothing was lost
   */
  async rebuildIfLost(now = Date.now()): Promise<number | undefined> {
    const { objects, mark } = this.#options
    if (await mark.isSet()) return undefined
    const token = await mark.begin()
    let counted = 0
    const count = async ({ key }: { key: string }) => {
      if (await this.#count(nameOfMarker(key))) counted += 1
    }
    const errors = [
      ...(await forEachJob(objects.list(OPEN_PREFIX), count, JOBS_AT_ONCE)),
      ...(await forEachJob(objects.list(EXPIRY_PREFIX, { after: afterExpired(now) }), count, JOBS_AT_ONCE)),
    ]
    await mark.finish(token)
    throwAll(errors)
    return counted
  }

  async #count(name: string): Promise<boolean> {
    const { archive, ending } = this.#options
    const job = await archive.open(name)
    if (job === undefined) return false
    await ending.recount(job)
    return true
  }
}
