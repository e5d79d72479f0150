/** Cells of the memory that a thread and whoever may end it share: whether the thread is in native code, whether it is to end. */
const [INSIDE, WANTED] = [0, 1]
const GUARD_BYTES = 2 * Int32Array.BYTES_PER_ELEMENT

/** How often it is looked whether a thread has come out of native code, which takes a second at most. */
const LOOK_MS = 2

/** What this thread was given by whoever may end it. */
let guard: Int32Array | undefined

/**
 * Keeps a thread from being ended while it is in native code: a module of C++ that cannot hand its result over, because its
 * thread is being ended, throws where nobody catches, and the whole process dies of it.
 */
export class NativeGuard {
  /** Goes to the thread. */
  readonly memory = new SharedArrayBuffer(GUARD_BYTES)

  /** Calls back, once the thread is out of native code and will not enter any. */
  whenOutside(end: () => void): void {
    const cells = new Int32Array(this.memory)
    Atomics.store(cells, WANTED, 1)
    const look = () => {
      if (Atomics.load(cells, INSIDE) === 0) end()
      else setTimeout(look, LOOK_MS)
    }
    look()
  }
}

/** Takes what another thread guards this one by, until it is given something else. */
export function guardNativeCode(memory: SharedArrayBuffer): void {
  guard = new Int32Array(memory)
}

/** Runs native code. A thread that is to be ended waits for that here instead. */
export function inNativeCode<Result>(work: () => Result): Result {
  if (guard === undefined) return work()
  // First said, then looked: whoever wants it to end looks the other way round, so that one of the two sees the other.
  Atomics.store(guard, INSIDE, 1)
  if (Atomics.load(guard, WANTED) === 1) {
    Atomics.store(guard, INSIDE, 0)
    Atomics.wait(guard, WANTED, 1)
  }
  try {
    return work()
  } finally {
    Atomics.store(guard, INSIDE, 0)
  }
}
