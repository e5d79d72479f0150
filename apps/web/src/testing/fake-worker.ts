/** A worker that passes each message to the test, which may reply at any time. */
export class FakeWorker<Message, Reply> extends EventTarget implements Worker {
  onmessage = null
  onmessageerror = null
  onerror = null
  isTerminated = false
  readonly #onMessage: (message: Message, worker: FakeWorker<Message, Reply>) => void

  constructor(onMessage: (message: Message, worker: FakeWorker<Message, Reply>) => void) {
    super()
    this.#onMessage = onMessage
  }

  postMessage(message: Message): void {
    queueMicrotask(() => this.#onMessage(message, this))
  }

  terminate(): void {
    this.isTerminated = true
  }

  /** Delivers a reply to the page; a terminated worker delivers nothing. */
  reply(data: Reply): void {
    if (!this.isTerminated) this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** Crashes, as a browser reports it. */
  crash(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }))
  }
}
