/** Values of a task's cell: unclaimed, or finished. Any positive value is the id of the thread that claimed it. */
const [UNCLAIMED, DONE] = [0, -1]

/** Cell 0 tells helpers to pause; the cells of the tasks follow. */
const [PAUSE_CELL, FIRST_TASK_CELL] = [0, 1]

/**
 * Which thread works on which task of a job, in memory shared by those threads. Claiming a task is one atomic
 * compare-and-exchange, so no two threads get the same one. Because the cell names the claimant, the tasks of a thread
 * that died can be released to the others.
 */
export class TaskClaims {
  readonly memory: SharedArrayBuffer
  readonly #cells: Int32Array
  readonly #threadId: number
  /** No cell before this one is unclaimed, as far as this thread knows. */
  #cursor = FIRST_TASK_CELL

  private constructor(memory: SharedArrayBuffer, threadId: number) {
    this.memory = memory
    this.#cells = new Int32Array(memory)
    this.#threadId = threadId
  }

  /** Allocates the claims of a new job with `count` tasks. */
  static create(count: number, threadId: number): TaskClaims {
    const size = (FIRST_TASK_CELL + count) * Int32Array.BYTES_PER_ELEMENT
    return new TaskClaims(new SharedArrayBuffer(size), threadId)
  }

  /** Opens the claims of a job that runs in another thread. */
  static attach(memory: SharedArrayBuffer, threadId: number): TaskClaims {
    return new TaskClaims(memory, threadId)
  }

  /** Claims the first unclaimed task whose index (from 0) is at most `last`; undefined when there is none. */
  claim(last = Number.POSITIVE_INFINITY): number | undefined {
    const end = Math.min(this.#cells.length, last + FIRST_TASK_CELL + 1)
    while (this.#cursor < end) {
      const found = Atomics.compareExchange(this.#cells, this.#cursor, UNCLAIMED, this.#threadId)
      if (found === UNCLAIMED) return this.#cursor++ - FIRST_TASK_CELL
      this.#cursor += 1
    }
    return undefined
  }

  /** Marks a task as done, so that it is never released again. */
  complete(index: number): void {
    Atomics.store(this.#cells, FIRST_TASK_CELL + index, DONE)
  }

  /** Returns the unfinished tasks of a thread to the pool. */
  release(threadId: number): void {
    for (let cell = FIRST_TASK_CELL; cell < this.#cells.length; cell += 1) {
      const isReleased = Atomics.compareExchange(this.#cells, cell, threadId, UNCLAIMED) === threadId
      if (isReleased) this.#cursor = Math.min(this.#cursor, cell)
    }
  }

  /** Whether helpers should stop producing, because too many results are waiting to be written. */
  get isPaused(): boolean {
    return Atomics.load(this.#cells, PAUSE_CELL) === 1
  }

  set isPaused(isPaused: boolean) {
    Atomics.store(this.#cells, PAUSE_CELL, isPaused ? 1 : 0)
  }
}
