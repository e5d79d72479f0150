/** Cells of the shared memory: whether the thread is in native code, and whether it is to be terminated. */
const [INSIDE, WANTED] = [0, 1]
const GUARD_BYTES = 2 * Int32Array.BYTES_PER_ELEMENT

/** How often to check whether the thread has left native code, which takes a second at most. */
const LOOK_MS = 2

/** The guard of this thread. */
let guard: Int32Array | undefined

/**
 * Delays terminating a thread while it is in native code: a C++ addon that cannot return its result because its thread
 * is being terminated throws where nothing catches, and the whole process dies.
 */
export class NativeGuard {
  /** Shared with the thread. */
  readonly memory = new SharedArrayBuffer(GUARD_BYTES)

  /** Calls back once the thread is outside native code and will not enter it again. */
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

/** Sets the guard of this thread. */
export function guardNativeCode(memory: SharedArrayBuffer): void {
  guard = new Int32Array(memory)
}

/** Runs native code; blocks instead if the thread is to be terminated. */
export function inNativeCode<Result>(work: () => Result): Result {
  if (guard === undefined) return work()
  // Announce first, then check; the other side does the reverse, so that one of the two sees the other.
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
