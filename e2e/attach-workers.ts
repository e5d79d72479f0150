import type { CDPSession, Page } from 'playwright-core'

/** A worker of a page, or one that another worker started. */
interface AttachedWorker {
  /** As given to its constructor. */
  name: string
  /** Sends it a command of the browser's debugging protocol, without waiting for the answer. */
  send: (method: string, params?: object) => Promise<void>
}

/** Follows the workers of a page through the browser's debugging protocol, because Playwright knows neither names nor nested workers. */
export class WorkerWatch {
  /** The names of all workers since then, in the order of their start. */
  readonly started: string[] = []
  readonly #session: CDPSession
  readonly #running = new Map<string, string>()

  private constructor(session: CDPSession) {
    this.#session = session
  }

  /**
   * Attaches to every worker that starts from now on.
   * @param prepare runs before the worker's first line
   */
  static async start(page: Page, prepare?: (worker: AttachedWorker) => Promise<void>): Promise<WorkerWatch> {
    const session = await page.context().newCDPSession(page)
    const watch = new WorkerWatch(session)
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      void watch.#attach(sessionId, targetInfo.title, prepare)
    })
    session.on('Target.detachedFromTarget', ({ sessionId }) => watch.#running.delete(sessionId))
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
    return watch
  }

  /** The names of the workers that are running. */
  get running(): string[] {
    return [...this.#running.values()].toSorted()
  }

  async #attach(sessionId: string, name: string, prepare: Parameters<typeof WorkerWatch.start>[1]): Promise<void> {
    this.started.push(name)
    this.#running.set(sessionId, name)
    let id = 0
    const send = async (method: string, params: object = {}) => {
      id += 1
      const message = JSON.stringify({ id, method, params })
      // A worker may end at any time.
      await this.#session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined)
    }
    await prepare?.({ name, send })
    await send('Runtime.runIfWaitingForDebugger')
  }
}
