/** Calls closer together than this, in ms, are those of a loop that only waits. */
const SPIN_MS = 0.02
/** So many calls of such a loop return at once: most waits are over by then. */
const MAX_SPINS = 200
/** How long a later call sleeps: this share of the time waited so far, but at least and at most so many ms. */
const [NAP_SHARE, MIN_NAP_MS, MAX_NAP_MS] = [0.02, 0.1, 50]

/**
 * A clock that leaves the processor to other threads when a busy loop reads it. Emscripten's main thread waits in such a loop if it may
 * not block: it reads the clock, serves requests of its threads, and starts over. On a busy machine, that keeps the processor from the
 * very thread it waits for, and each of thousands of requests costs milliseconds. If the wait never ends, the process hardly uses the
 * processor anymore, which tells a deadlock from work.
 * @param now the time in ms
 * @param sleep blocks the thread for so many ms
 */
export function patientClock(now: () => number, sleep: (ms: number) => void = blockThread): () => number {
  let last = Number.NEGATIVE_INFINITY
  let start = 0
  let spins = 0
  return () => {
    const time = now()
    if (time - last >= SPIN_MS) [start, spins] = [time, 0]
    spins += 1
    last = time
    if (spins > MAX_SPINS) {
      sleep(Math.min(MAX_NAP_MS, Math.max(MIN_NAP_MS, (time - start) * NAP_SHARE)))
      last = now()
    }
    return last
  }
}

const sleeper = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

function blockThread(ms: number): void {
  Atomics.wait(sleeper, 0, 0, ms)
}
