import { isFinished } from '@recto/contract'

import type { JobArchive } from './job-archive.ts'
import { nameJob } from './job-keys.ts'
import { JobView, type ViewOptions } from './job-view.ts'

/** How often a followed job is read from the store, in case a message was lost. */
const POLL_MS = 2000

/** Dependencies of followed jobs. */
export interface FollowedJobsOptions extends ViewOptions {
  archive: JobArchive
}

/** A job with followers on this node. */
interface Followed {
  view: JobView
  followers: number
  stop: () => void
}

/** The jobs this node knows about; those with a waiting caller or a watcher are kept up to date. */
export class FollowedJobs {
  readonly #options: FollowedJobsOptions
  readonly #followed = new Map<string, Followed>()

  constructor(options: FollowedJobsOptions) {
    this.#options = options
  }

  /** Returns an up-to-date view of a job; undefined if there is none. */
  async view(id: string): Promise<JobView | undefined> {
    const followed = this.#followed.get(id)
    const { archive } = this.#options
    const name = nameJob(id)
    if (followed !== undefined) {
      const [isThere] = await Promise.all([archive.has(name), followed.view.refresh()])
      return isThere && !followed.view.isExpired ? followed.view : undefined
    }
    const stored = await archive.open(name)
    const view = stored && (await JobView.open(stored, this.#options))
    return view === undefined || view.isExpired || view.status.state === 'cancelled' ? undefined : view
  }

  /** Follows a job until `unfollow` is called as many times; undefined if there is none. */
  async follow(id: string): Promise<JobView | undefined> {
    const known = this.#followed.get(id)
    const view = known?.view.isFinished === false ? known.view : await this.view(id)
    if (view === undefined) return undefined
    const followed = this.#followed.get(id) ?? this.#startLate(id, view)
    followed.followers += 1
    return followed.view
  }

  /** Follows a job that is about to be queued, so that its future follower misses no message. */
  async expect(view: JobView): Promise<void> {
    const { id } = view.job.manifest
    const { followed, isListening } = this.#start(id, view)
    // The caller may leave before the job ends.
    void view.job.settled.then(() => followed.followers === 0 && this.#stop(id))
    await isListening
  }

  unfollow(id: string): void {
    const followed = this.#followed.get(id)
    if (followed === undefined) return
    followed.followers -= 1
    if (followed.followers <= 0) this.#stop(id)
  }

  /** Reads a job again now, if it is followed here. */
  async refresh(id: string): Promise<void> {
    await this.#followed.get(id)?.view.refresh()
  }

  /** Notifies all followers that this node will send no more updates. */
  close(): void {
    for (const { view, stop } of this.#followed.values()) {
      stop()
      view.leave()
    }
    this.#followed.clear()
  }

  /** Anything announced before this node listened is in the store. */
  #startLate(id: string, view: JobView): Followed {
    const { followed, isListening } = this.#start(id, view)
    void isListening.then(() => view.refresh()).catch(() => undefined)
    return followed
  }

  #start(id: string, view: JobView): { followed: Followed; isListening: Promise<void> } {
    const refresh = () => {
      if (!isFinished(view.status.state)) view.refresh().catch(() => undefined)
    }
    const { isListening, stop: unwatch } = this.#options.reports.watch(view.stored, (part, report) => {
      if (report === undefined) refresh()
      else view.apply(part, report)
    })
    const timer = setInterval(refresh, POLL_MS)
    const stop = () => {
      clearInterval(timer)
      unwatch()
    }
    const followed: Followed = { view, followers: 0, stop }
    this.#followed.set(id, followed)
    return { followed, isListening }
  }

  #stop(id: string): void {
    this.#followed.get(id)?.stop()
    this.#followed.delete(id)
  }
}
