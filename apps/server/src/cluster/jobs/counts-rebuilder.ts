import type { ObjectStore } from '../objects/object-store.ts'
import type { CountsMark } from '../queue/counts-mark.ts'
import { forEachJob, throwAll } from './for-each-job.ts'
import type { JobArchive } from './job-archive.ts'
import type { JobEnding } from './job-ending.ts'
import { afterExpired, EXPIRY_PREFIX, nameOfMarker, OPEN_PREFIX } from './job-keys.ts'

/** More than are reconciled at the same time: all jobs that are kept may be many, and limits are wrong meanwhile. */
const JOBS_AT_ONCE = 32

/** What a rebuilder works with. */
export interface CountsRebuilderOptions {
  objects: ObjectStore
  archive: JobArchive
  ending: JobEnding
  mark: CountsMark
}

/** Counts again what Redis has forgotten, from the jobs in the store: what clients have done today, and what is kept for them. */
export class CountsRebuilder {
  readonly #options: CountsRebuilderOptions

  constructor(options: CountsRebuilderOptions) {
    this.#options = options
  }

  /**
   * Counts all jobs that have not expired, unless the counts are whole. Nothing is counted twice, however often it is called, and
   * what begins or ends meanwhile counts itself.
   * @returns the number of jobs that were counted; undefined if there was no need
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
