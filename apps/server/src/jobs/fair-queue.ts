/** A piece of work in the queue. */
export interface QueuedWork {
  client: string
  /** Expected duration in seconds. It may change while the work waits, as more is learned. */
  estimate: () => number
}

/** Threads to share out, and up to which estimate work counts as quick. */
export interface FairQueueOptions {
  threads: number
  quickSeconds: number
}

/** The work of one client. */
interface Line<Work> {
  waiting: Work[]
  running: number
  /** Virtual time up to which the client has been served. */
  served: number
}

interface Run {
  /** What the client was charged in advance, in seconds. */
  charged: number
  isHeavy: boolean
  startedAsQuick: boolean
  isLeaving: boolean
}

/** How much earlier than `quickSeconds` a typical quick call ends; used to predict its place in the queue. */
const TYPICAL_QUICK_SHARE = 0.25

/**
 * Decides which work runs next. Threads are shared by weighted fair queueing: each client's virtual time advances with
 * the seconds its work takes, and the work that would finish first in virtual time is next, so that neither many jobs
 * nor long ones buy a larger share. Estimates are charged at the start and corrected at the end. With two threads or
 * more, one is kept for quick work; work that started as quick but runs long can be sent back for it.
 *
 * It has no timers and no clock of its own: seconds are what the caller measured.
 */
export class FairQueue<Work extends QueuedWork> {
  readonly #options: FairQueueOptions
  readonly #lines = new Map<string, Line<Work>>()
  readonly #running = new Map<Work, Run>()
  /** Work that turned out to be heavy, whatever its estimate says. */
  readonly #heavy = new WeakSet<Work>()
  #waiting = 0
  /** Virtual time: the seconds that every active client would have been served under perfect sharing. */
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

  /** Adds work behind what the same client has waiting. */
  add(work: Work): void {
    this.#activate(work.client).waiting.push(work)
    this.#waiting += 1
  }

  /** Removes work that is still waiting; false if it is not. */
  remove(work: Work): boolean {
    const isRemoved = this.#removeWaiting(work)
    this.#forgetIdle()
    return isRemoved
  }

  /** Takes the work that should start now; undefined if there is none or no thread for it. */
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

  /** Counts running work as heavy from now on, because it takes longer than quick work may. */
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
   * heavy, if such work holds the thread that is kept free. It is returned once.
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

  /** All waiting work in the order in which it is expected to start. */
  order(): Work[] {
    return this.#schedule().map(({ work }) => work)
  }

  /**
   * Estimates how long a quick call of a new client would wait for a thread, in seconds.
   * @param remaining how long running work is expected to go on, in seconds
   */
  expectedQuickWait(remaining: (work: Work) => number): number {
    const { threads, quickSeconds } = this.#options
    const own = this.#clock + quickSeconds * TYPICAL_QUICK_SHARE
    const ahead = this.#schedule().filter(({ work, finish }) => finish < own && (threads < 2 || this.isQuick(work)))
    const seconds = ahead.reduce((sum, { work }) => sum + work.estimate(), 0) / threads
    if (this.#running.size < threads) return seconds
    // Heavy work on the thread that is kept free is sent away when the call arrives.
    const isHeldWrongly = threads > 1 && this.#heavyRunning > this.#heavyLimit
    return seconds + (isHeldWrongly ? 0 : Math.min(...[...this.#running.keys()].map(remaining)))
  }

  get #heavyLimit(): number {
    return Math.max(1, this.#options.threads - 1)
  }

  /** Heavy work that runs and has not been told to leave. */
  get #heavyRunning(): number {
    return [...this.#running.values()].filter(({ isHeavy, isLeaving }) => isHeavy && !isLeaving).length
  }

  /** Whether heavy work of a client may start: no client takes every thread for heavy work, if there are several. */
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

  /** Waiting work with its finish in virtual time, the earliest first; within a client, quick work first. */
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

  /** The line of a client; one that was idle starts at the present, as it cannot save up time. */
  #activate(client: string): Line<Work> {
    const known = this.#lines.get(client)
    if (known !== undefined && (known.waiting.length > 0 || known.running > 0)) return known
    const line = { waiting: [], running: 0, served: Math.max(known?.served ?? 0, this.#clock) }
    // Moves to the end, so that of equal clients the one that waits longest comes first.
    this.#lines.delete(client)
    this.#lines.set(client, line)
    return line
  }

  /** Replaces the charge for running work by what it took, and advances virtual time. */
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

  /** Forgets clients without work that are not ahead of their share, and everything when no work is left. */
  #forgetIdle(): void {
    const isIdle = this.#waiting === 0 && this.#running.size === 0
    for (const [client, { waiting, running, served }] of this.#lines) {
      if (waiting.length === 0 && running === 0 && (isIdle || served <= this.#clock)) this.#lines.delete(client)
    }
    if (isIdle) this.#clock = 0
  }
}
