/** A flag in shared memory, which a thread can read without returning to its event loop. */
export class SharedFlag {
  readonly memory: SharedArrayBuffer
  readonly #cells: Int32Array

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#cells = new Int32Array(memory)
  }

  get isRaised(): boolean {
    return Atomics.load(this.#cells, 0) === 1
  }

  raise(): void {
    Atomics.store(this.#cells, 0, 1)
  }
}
