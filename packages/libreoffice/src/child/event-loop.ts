import type { LibreOfficeModule } from './libreoffice-module.ts'

/** The build's functions that poll for events and wake the poller, as indices of its function table. */
const [POLL_CALLBACK, WAKE_CALLBACK] = [253_017, 253_018]

/**
 * Whether LibreOffice's event loop polls or sleeps. Its own thread runs the loop; a document is loaded by another one, which waits for
 * events when it reads a sheet. If the last event comes before it waits, nothing wakes it until some timer ends, a minute later or
 * never: that stalled one workbook in ten. While the loop polls, that cannot happen, but it occupies a processor: on a busy machine,
 * everything but reading sheets takes much longer then.
 *
 * The build switches polling on with `lok_enableSyncEvents`, and its counterpart leaves it on, because it forgets the wrong one of three
 * pointers. So we keep the address of the right one.
 */
export class EventLoop {
  readonly #module: LibreOfficeModule
  readonly #address: number

  /** Switches polling on and off once. @throws Error if the build is not the one we know */
  constructor(module: LibreOfficeModule) {
    this.#module = module
    module._lok_enableSyncEvents()
    const words = wordsOf(module)
    const places: number[] = []
    for (let at = words.indexOf(POLL_CALLBACK); at !== -1; at = words.indexOf(POLL_CALLBACK, at + 1)) {
      if (words[at + 1] === WAKE_CALLBACK && words[at + 2] === 0) places.push(at)
    }
    const [address] = places
    if (address === undefined || places.length > 1) throw new Error('LibreOffice has another event loop than expected')
    this.#address = address
    this.#setCallback(0)
  }

  /** Does something while the event loop polls. */
  whilePolling<Result>(run: () => Result): Result {
    this.#setCallback(POLL_CALLBACK)
    try {
      return run()
    } finally {
      this.#setCallback(0)
    }
  }

  #setCallback(index: number): void {
    Atomics.store(wordsOf(this.#module), this.#address, index)
  }
}

function wordsOf({ HEAPU8 }: LibreOfficeModule): Uint32Array {
  return new Uint32Array(HEAPU8.buffer)
}
