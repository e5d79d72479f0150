/** A stand-in for a worker: hands each message to the test, which answers when it likes. */
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

  /** Lets the page hear a reply; a terminated worker says nothing more. */
  reply(data: Reply): void {
    if (!this.isTerminated) this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** Crashes, as a browser reports it. */
  crash(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }))
  }
}
