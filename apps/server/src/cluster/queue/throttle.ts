interface Line {
  timer: NodeJS.Timeout
  waiting: string | undefined
}

/** Lets one message per key and interval through: the first at once, then the latest, and always the last. */
export class Throttle {
  readonly #intervalMs: number
  readonly #send: (key: string, message: string) => void
  readonly #lines = new Map<string, Line>()

  constructor(intervalMs: number, send: (key: string, message: string) => void) {
    this.#intervalMs = intervalMs
    this.#send = send
  }

  push(key: string, message: string): void {
    const line = this.#lines.get(key)
    if (line === undefined) this.#sendNow(key, message)
    else line.waiting = message
  }

  /** Sends a key's pending message and forgets the key. */
  end(key: string): void {
    const waiting = this.drop(key)
    if (waiting !== undefined) this.#send(key, waiting)
  }

  /** Forgets a key; returns its pending message. */
  drop(key: string): string | undefined {
    const line = this.#lines.get(key)
    clearTimeout(line?.timer)
    this.#lines.delete(key)
    return line?.waiting
  }

  /** Sends all pending messages. */
  close(): void {
    for (const key of this.#lines.keys()) this.end(key)
  }

  #sendNow(key: string, message: string): void {
    this.#lines.set(key, { timer: setTimeout(() => this.#onInterval(key), this.#intervalMs), waiting: undefined })
    this.#send(key, message)
  }

  #onInterval(key: string): void {
    const waiting = this.#lines.get(key)?.waiting
    if (waiting === undefined) this.#lines.delete(key)
    else this.#sendNow(key, waiting)
  }
}
