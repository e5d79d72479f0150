/** Runs one task at a time. Of the tasks requested in the meantime, only the latest runs. */
export class LatestTaskRunner<Task> {
  readonly #work: (task: Task, signal: AbortSignal) => Promise<void>
  readonly #stop = new AbortController()
  #next: { task: Task } | undefined
  #isRunning = false

  /** @param work must not reject: it reports its own errors */
  constructor(work: (task: Task, signal: AbortSignal) => Promise<void>) {
    this.#work = work
  }

  /**
   * Requests a task, replacing the one that was waiting. The running task is allowed to finish, so that something
   * appears while a slider is being dragged.
   */
  request(task: Task): void {
    this.#next = { task }
    if (!this.#isRunning) void this.#run()
  }

  /** Aborts the running task and starts no more. */
  stop(): void {
    this.#next = undefined
    this.#stop.abort()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (let next = this.#takeNext(); next !== undefined && !this.#stop.signal.aborted; next = this.#takeNext()) {
      await this.#work(next.task, this.#stop.signal)
    }
    this.#isRunning = false
  }

  #takeNext(): { task: Task } | undefined {
    const next = this.#next
    this.#next = undefined
    return next
  }
}
