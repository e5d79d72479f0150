/** A piece of work in the queue. */
export interface QueuedWork {
  client: string
  /** Expected duration in seconds. It may change while the work waits. */
  estimate: () => number
}

/** Threads to share, and the largest estimate that counts as quick. */
export interface FairQueueOptions {
  threads: number
  quickSeconds: number
}

/** The waiting work of one client. */
interface Line<Work> {
  waiting: Work[]
  running: number
  /** Virtual time up to which the client has been served. */
  served: number
}

interface Run {
  /** What the client has been charged in advance, in seconds. */
  charged: number
  isHeavy: boolean
  startedAsQuick: boolean
  isLeaving: boolean
}

/** A typical quick call's estimate as a share of `quickSeconds`; used to predict its place in the queue. */
const TYPICAL_QUICK_SHARE = 0.25

/**
 * Decides which work runs next. Threads are shared by weighted fair queueing: each client's virtual time advances with
 * the seconds its work takes, and the work that would finish first in virtual time is next, so that neither many jobs
 * nor long ones buy a larger share. Estimates are charged at the start and corrected at the end. With two or more
 * threads, one is reserved for quick work; work that started as quick but runs long can be sent back to free it.
 *
 * It has no timers and no clock: callers measure the seconds.
 */
export class FairQueue<Work extends QueuedWork> {
  readonly #options: FairQueueOptions
  readonly #lines = new Map<string, Line<Work>>()
  readonly #running = new Map<Work, Run>()
  /** Work that proved heavy, whatever its estimate says. */
  readonly #heavy = new WeakSet<Work>()
  #waiting = 0
  /** Virtual time: the seconds each active client would have been served under perfect sharing. */
  #clock = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  get waiting(): number {
    return this.#waiting
  }

  get running(): number {
    return this.#running.size
  }

  /** Number of waiting pieces of work of a client. */
  waitingOf(client: string): number {
    return this.#lines.get(client)?.waiting.length ?? 0
  }

  /** Adds work behind the same client's waiting work. */
  add(work: Work): void {
    this.#activate(work.client).waiting.push(work)
    this.#waiting += 1
  }

  /** Removes waiting work; false if it is not waiting. */
  remove(work: Work): boolean {
    const isRemoved = this.#removeWaiting(work)
    this.#forgetIdle()
    return isRemoved
  }

  /** Takes the work to start now; undefined if there is none or no thread for it. */
  next(): Work | undefined {
    if (this.#running.size >= this.#options.threads) return undefined
    let first: { work: Work; line: Line<Work>; finish: number } | undefined
    for (const [client, line] of this.#lines) {
      const work = this.#firstOf(line, this.#mayRunHeavy(client))
      if (work === undefined) continue
      const finish = line.served + work.estimate()
      if (first === undefined || finish < first.finish) first = { work, line, finish }
    }
    if (first === undefined) return undefined
    const { work, line } = first
    this.#removeWaiting(work)
    const charged = work.estimate()
    const startedAsQuick = this.isQuick(work)
    this.#running.set(work, { charged, isHeavy: !startedAsQuick, startedAsQuick, isLeaving: false })
    line.running += 1
    line.served += charged
    return work
  }

  /** Records that running work has ended after this many seconds. */
  finish(work: Work, seconds: number): void {
    this.#settle(work, seconds)
    this.#forgetIdle()
  }

  /** Returns running work to the front of its client's line, as heavy work. */
  requeue(work: Work, seconds: number): void {
    this.#heavy.add(work)
    this.#settle(work, seconds)
    this.#activate(work.client).waiting.unshift(work)
    this.#waiting += 1
  }

  /** Counts running work as heavy from now on, because it has outrun the limit for quick work. */
  markHeavy(work: Work): void {
    this.#heavy.add(work)
    const run = this.#running.get(work)
    if (run !== undefined) run.isHeavy = true
  }

  isQuick(work: Work): boolean {
    return !this.#heavy.has(work) && work.estimate() <= this.#options.quickSeconds
  }

  /**
   * Returns the running work that must make room for waiting quick work: the latest that started as quick and proved
   * heavy, if it holds the thread reserved for quick work. Returned only once.
   */
  takeVictim(): Work | undefined {
    const { threads } = this.#options
    if (threads < 2 || this.#running.size < threads || this.#heavyRunning <= this.#heavyLimit) return undefined
    if (![...this.#lines.values()].some(({ waiting }) => waiting.some((work) => this.isQuick(work)))) return undefined
    const [work, run] =
      [...this.#running].findLast(([, { startedAsQuick, isHeavy, isLeaving }]) => {
        return startedAsQuick && isHeavy && !isLeaving
      }) ?? []
    if (run !== undefined) run.isLeaving = true
    return work
  }

  /** All waiting work in the expected order of starting. */
  order(): Work[] {
    return this.#schedule().map(({ work }) => work)
  }

  /**
   * Estimates how long a quick call from a new client would wait for a thread, in seconds.
   * @param remaining expected remaining time of running work, in seconds
   */
  expectedQuickWait(remaining: (work: Work) => number): number {
    const { threads, quickSeconds } = this.#options
    const own = this.#clock + quickSeconds * TYPICAL_QUICK_SHARE
    const ahead = this.#schedule().filter(({ work, finish }) => finish < own && (threads < 2 || this.isQuick(work)))
    const seconds = ahead.reduce((sum, { work }) => sum + work.estimate(), 0) / threads
    if (this.#running.size < threads) return seconds
    // Heavy work on the reserved thread is sent away when the call arrives.
    const isHeldWrongly = threads > 1 && this.#heavyRunning > this.#heavyLimit
    return seconds + (isHeldWrongly ? 0 : Math.min(...[...this.#running.keys()].map(remaining)))
  }

  get #heavyLimit(): number {
    return Math.max(1, this.#options.threads - 1)
  }

  /** Running heavy work that has not been asked to make room. */
  get #heavyRunning(): number {
    return [...this.#running.values()].filter(({ isHeavy, isLeaving }) => isHeavy && !isLeaving).length
  }

  /**
   * Whether a client may start heavy work: if there are several threads, no client takes all of them for heavy work.
   */
  #mayRunHeavy(client: string): boolean {
    const limit = this.#heavyLimit
    const own = [...this.#running].filter(([work, { isHeavy }]) => isHeavy && work.client === client).length
    return this.#heavyRunning < limit && own < Math.max(1, limit - 1)
  }

  #removeWaiting(work: Work): boolean {
    const { waiting = [] } = this.#lines.get(work.client) ?? {}
    const index = waiting.indexOf(work)
    if (index < 0) return false
    waiting.splice(index, 1)
    this.#waiting -= 1
    return true
  }

  #firstOf({ waiting }: Line<Work>, mayBeHeavy: boolean): Work | undefined {
    return waiting.find((work) => this.isQuick(work)) ?? (mayBeHeavy ? waiting[0] : undefined)
  }

  /** Waiting work with its finish in virtual time, earliest first; within a client, quick work first. */
  #schedule(): { work: Work; finish: number }[] {
    const all: { work: Work; finish: number }[] = []
    for (const { waiting, served } of this.#lines.values()) {
      let finish = served
      const quick = waiting.filter((work) => this.isQuick(work))
      for (const work of [...quick, ...waiting.filter((other) => !quick.includes(other))]) {
        finish += work.estimate()
        all.push({ work, finish })
      }
    }
    return all.toSorted((one, other) => one.finish - other.finish)
  }

  /**
   * Returns a client's line. One that was idle starts at the present, because idle clients do not accumulate credit.
   */
  #activate(client: string): Line<Work> {
    const known = this.#lines.get(client)
    if (known !== undefined && (known.waiting.length > 0 || known.running > 0)) return known
    const line = { waiting: [], running: 0, served: Math.max(known?.served ?? 0, this.#clock) }
    // Move it to the end, so that among equal clients the one waiting longest comes first.
    this.#lines.delete(client)
    this.#lines.set(client, line)
    return line
  }

  /** Replaces the charge for running work with its actual duration, and advances virtual time. */
  #settle(work: Work, seconds: number): void {
    const run = this.#running.get(work)
    const line = this.#lines.get(work.client)
    if (run === undefined || line === undefined) return
    const active = [...this.#lines.values()].filter(({ waiting, running }) => waiting.length > 0 || running > 0).length
    this.#running.delete(work)
    line.running -= 1
    line.served += seconds - run.charged
    this.#clock += seconds / Math.max(1, active)
  }

  /** Forgets clients without work that are not ahead of their share, and everything once no work is left. */
  #forgetIdle(): void {
    const isIdle = this.#waiting === 0 && this.#running.size === 0
    for (const [client, { waiting, running, served }] of this.#lines) {
      if (waiting.length === 0 && running === 0 && (isIdle || served <= this.#clock)) this.#lines.delete(client)
    }
    if (isIdle) this.#clock = 0
  }
}
