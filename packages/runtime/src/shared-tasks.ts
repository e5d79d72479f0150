import { AppError } from '@recto/contract'

import type { ParallelTasks, TaskInput } from './parallel-tasks.ts'
import { bytesIn } from './task-bytes.ts'
import { TaskClaims } from './task-claims.ts'

/** Limit on results that are ready but wait for an earlier one. */
const MAX_BUFFERED_BYTES = 64 * 1024 * 1024

/** Limits on pixels in memory per thread and in total, unless a single task exceeds them. */
const [MAX_THREAD_PIXELS, MAX_PIXELS] = [6_000_000, 24_000_000]

/** The same for another machine, whose tasks are in memory here only until they are sent. */
const MAX_FAR_PIXELS = 12_000_000

/** Another thread or machine that can be given tasks. */
export interface TaskHelper {
  /** Tasks it may have at a time: more than one, so that it need not wait for the next. May change. */
  readonly room: number
  /** Whether it is another machine. It gets the last tasks, because they are needed latest. */
  isFar?: boolean
  /** Gives it a task; the input is undefined if it has opened the files. */
  give: (index: number, input: TaskInput | undefined) => void
  /** Signals that no tasks are left. */
  end: () => void
}

/** How a helper answers. */
export interface HelperAnswers {
  done: (index: number, result: unknown) => void
  /** Reports a failed task; this thread retries it and reports the error. */
  failed: (index: number) => void
  /** Reports that it is gone. This thread redoes the tasks it may have started; anyone may take the others. */
  left: (notBegun?: readonly number[]) => void
}

/** Where the tasks run. */
interface SharingOptions {
  signal?: AbortSignal
  /** Lets messages from helpers arrive. */
  nextTurn?: () => Promise<unknown>
}

/** A participant: this thread or a helper. */
interface Member {
  helper: TaskHelper | undefined
  /** Its tasks, and their pixels. */
  claimed: Map<number, number>
}

/** Shares tasks between this thread and helpers, which may come and go, and yields the results in order. */
export class SharedTasks<Result> {
  readonly #tasks: ParallelTasks<Result>
  readonly #claims: TaskClaims
  readonly #signal: AbortSignal | undefined
  readonly #nextTurn: () => Promise<unknown>
  readonly #own: Member
  readonly #helpers = new Set<Member>()
  readonly #running = new Set<Promise<void>>()
  readonly #results = new Map<number, { result: Result; bytes: number }>()
  #bufferedBytes = 0
  #finished = 0
  #next = 0
  #isOver = false
  #failure: { error: unknown } | undefined
  #wake: () => void = () => undefined

  constructor(tasks: ParallelTasks<Result>, { signal, nextTurn = nextTimer }: SharingOptions = {}) {
    this.#tasks = tasks
    this.#claims = new TaskClaims(tasks.count)
    this.#signal = signal
    this.#nextTurn = nextTurn
    this.#own = { helper: undefined, claimed: new Map() }
  }

  /** Number of tasks nobody has started. */
  get unclaimed(): number {
    return this.#claims.left
  }

  /** Number of completed tasks. */
  get finished(): number {
    return this.#finished
  }

  /** Gives tasks to a helper from now on. */
  join(helper: TaskHelper): HelperAnswers {
    const member: Member = { helper, claimed: new Map() }
    const isHis = (index: number) => this.#helpers.has(member) && member.claimed.delete(index)
    const then = () => {
      this.#employ(member)
      this.#wake()
    }
    if (this.#isOver) helper.end()
    else this.#helpers.add(member)
    this.#employ(member)
    return {
      done: (index, result) => {
        // The type is lost on the way through a message.
        if (isHis(index)) this.#add(index, result as Result)
        then()
      },
      failed: (index) => {
        if (isHis(index)) this.#claims.giveBack(index, 'own')
        then()
      },
      left: (notBegun = []) => {
        if (!this.#helpers.delete(member)) return
        for (const index of member.claimed.keys())
          this.#claims.giveBack(index, notBegun.includes(index) ? 'all' : 'own')
        this.#employAll()
        this.#wake()
      },
    }
  }

  /** Works until all tasks are done, and yields the results in order. */
  async *results(): AsyncGenerator<Result, void> {
    const wake = () => this.#wake()
    this.#signal?.addEventListener('abort', wake)
    try {
      for (; this.#next < this.#tasks.count; this.#next += 1) yield await this.#take()
    } finally {
      this.#isOver = true
      this.#signal?.removeEventListener('abort', wake)
      for (const { helper } of this.#helpers) helper?.end()
      this.#helpers.clear()
      await Promise.all(this.#running)
    }
  }

  /** Returns the next result. Until it is ready, this thread works on unclaimed tasks. */
  async #take(): Promise<Result> {
    for (;;) {
      if (this.#signal?.aborted === true) throw new AppError('CANCELLED', {}, this.#signal.reason)
      const found = this.#results.get(this.#next)
      if (found !== undefined) {
        this.#results.delete(this.#next)
        this.#bufferedBytes -= found.bytes
        return found.result
      }
      if (this.#failure !== undefined) throw this.#failure.error
      this.#employAll()
      await this.#workUntilChange()
      // A task that never awaited anything has kept messages from arriving.
      await this.#nextTurn()
    }
  }

  /** Starts as many tasks as this thread has room for, and waits until one ends or a helper answers. */
  async #workUntilChange(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    for (let index = this.#claim(this.#own); index !== undefined; index = this.#claim(this.#own)) this.#start(index)
    await promise
  }

  #start(index: number): void {
    const run = async () => {
      try {
        this.#add(index, await this.#tasks.run(index))
      } catch (error) {
        this.#failure ??= { error }
      }
      this.#own.claimed.delete(index)
      this.#wake()
    }
    const running: Promise<void> = run().finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  #employAll(): void {
    for (const member of this.#helpers) this.#employ(member)
  }

  /** Gives a helper as many tasks as it has room for. */
  #employ(member: Member): void {
    const { helper, claimed } = member
    if (helper === undefined || !this.#helpers.has(member)) return
    for (let index = this.#claim(member); index !== undefined; index = this.#claim(member))
      this.#give(member, helper, index)
    if (claimed.size > 0 || this.#claims.left > 0) return
    this.#helpers.delete(member)
    helper.end()
  }

  #give(member: Member, helper: TaskHelper, index: number): void {
    try {
      helper.give(index, this.#tasks.input?.(index))
    } catch {
      // Unreadable or unsendable input: try it here, where the error is reported.
      if (member.claimed.delete(index)) this.#claims.giveBack(index, 'own')
    }
  }

  #claim(member: Member): number | undefined {
    const isOwn = member === this.#own
    if (member.claimed.size >= (member.helper?.room ?? this.#tasks.atOnce ?? 1)) return undefined
    const index = this.#claims.find({ isOwn, fromEnd: isFar(member), last: this.#lastFor(isOwn) })
    const pixels = index === undefined ? 0 : (this.#tasks.pixels?.(index) ?? 0)
    if (index === undefined || !this.#hasRoomFor(pixels, member)) return undefined
    this.#claims.take(index)
    member.claimed.set(index, pixels)
    return index
  }

  /** The last task that may be claimed. This thread may always continue with the one needed next. */
  #lastFor(isOwn: boolean): number {
    if (this.#bufferedBytes <= MAX_BUFFERED_BYTES) return this.#tasks.count - 1
    return isOwn ? this.#next : -1
  }

  #hasRoomFor(pixels: number, member: Member): boolean {
    if (member === this.#own && member.claimed.size === 0) return true
    const own = pixelsOf([member])
    if (isFar(member)) return own === 0 || own + pixels <= MAX_FAR_PIXELS
    const all = pixelsOf([this.#own, ...[...this.#helpers].filter((other) => !isFar(other))])
    return (own === 0 || own + pixels <= MAX_THREAD_PIXELS) && (all === 0 || all + pixels <= MAX_PIXELS)
  }

  #add(index: number, result: Result): void {
    // The task needed next does not wait.
    const bytes = index === this.#next ? 0 : bytesIn(result)
    this.#results.set(index, { result, bytes })
    this.#bufferedBytes += bytes
    this.#finished += 1
  }
}

function isFar({ helper }: Member): boolean {
  return helper?.isFar === true
}

function pixelsOf(members: readonly Member[]): number {
  let sum = 0
  for (const { claimed } of members) for (const pixels of claimed.values()) sum += pixels
  return sum
}

function nextTimer(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
