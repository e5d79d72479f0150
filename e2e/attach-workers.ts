import type { Page } from 'playwright-core'

/** Sends a command of the browser's debugging protocol, without waiting for the answer. */
type Send = (method: string, params?: object) => Promise<void>

/** A worker of a page, or one that another worker started. */
interface AttachedWorker {
  /** As given to its constructor. */
  name: string
  send: Send
}

/** An event of the protocol, from the page or from a worker. */
interface ProtocolEvent {
  method?: string
  params?: { sessionId: string; targetInfo?: { title: string }; message?: string }
}

const ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: false }

/** Follows the workers of a page through the browser's debugging protocol: Playwright reports neither their names nor nested workers. */
export class WorkerWatch {
  /** The names of all workers started since then, in order. */
  readonly started: string[] = []
  readonly #running = new Map<string, string>()
  readonly #prepare: (worker: AttachedWorker) => Promise<void>

  private constructor(prepare: (worker: AttachedWorker) => Promise<void>) {
    this.#prepare = prepare
  }

  /**
   * Attaches to every worker that starts from now on.
   * @param prepare runs before the worker's first line
   */
  static async start(page: Page, prepare: (worker: AttachedWorker) => Promise<void> = async () => undefined) {
    const session = await page.context().newCDPSession(page)
    const watch = new WorkerWatch(prepare)
    const send = (sessionId: string, message: string) =>
      session.send('Target.sendMessageToTarget', { sessionId, message })
    for (const method of ['attachedToTarget', 'detachedFromTarget', 'receivedMessageFromTarget'] as const) {
      session.on(`Target.${method}`, (params: ProtocolEvent['params']) => {
        watch.#receive({ method: `Target.${method}`, ...(params !== undefined && { params }) }, send)
      })
    }
    await session.send('Target.setAutoAttach', { ...ATTACH })
    return watch
  }

  /** The names of the workers that are running. */
  get running(): string[] {
    return [...this.#running.values()].toSorted()
  }

  #receive({ method, params }: ProtocolEvent, sendTo: (sessionId: string, message: string) => Promise<unknown>): void {
    if (params === undefined) return
    const { sessionId, targetInfo, message } = params
    let id = 0
    const send: Send = async (command, settings = {}) => {
      id += 1
      // A worker may end at any time.
      await sendTo(sessionId, JSON.stringify({ id, method: command, params: settings })).catch(() => undefined)
    }
    if (method === 'Target.attachedToTarget') void this.#attach(sessionId, { name: targetInfo?.title ?? '', send })
    if (method === 'Target.detachedFromTarget') this.#running.delete(sessionId)
    if (method === 'Target.receivedMessageFromTarget' && message !== undefined) {
      const nested = (inner: string, text: string) =>
        send('Target.sendMessageToTarget', { sessionId: inner, message: text })
      this.#receive(JSON.parse(message) as ProtocolEvent, nested)
    }
  }

  async #attach(sessionId: string, worker: AttachedWorker): Promise<void> {
    this.started.push(worker.name)
    this.#running.set(sessionId, worker.name)
    await this.#prepare(worker)
    await worker.send('Target.setAutoAttach', ATTACH)
    await worker.send('Runtime.runIfWaitingForDebugger')
  }
}
