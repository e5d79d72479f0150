/** Whose a piece is: nobody's, or done; every thread that takes pieces has a number from 1 on. */
const [FREE, DONE] = [0, -1]

/** The cell that tells helpers to wait; those of the pieces follow. */
const [PAUSED, FIRST_PIECE] = [0, 1]

/**
 * The pieces of one job, in memory that its threads share. A piece is taken in one step, so that no two threads have it,
 * and whose it is stands in its cell, so that those of a thread that died can be done by another.
 */
export class SharedPieces {
  readonly memory: SharedArrayBuffer
  private readonly cells: Int32Array
  private readonly owner: number
  /** Pieces before are not free, as far as this thread knows. */
  private cursor = FIRST_PIECE

  private constructor(memory: SharedArrayBuffer, owner: number) {
    this.memory = memory
    this.cells = new Int32Array(memory)
    this.owner = owner
  }

  /** The pieces of a new job. */
  static create(count: number, owner: number): SharedPieces {
    return new SharedPieces(new SharedArrayBuffer((FIRST_PIECE + count) * Int32Array.BYTES_PER_ELEMENT), owner)
  }

  /** The pieces of a job that another thread shares. */
  static join(memory: SharedArrayBuffer, owner: number): SharedPieces {
    return new SharedPieces(memory, owner)
  }

  /** Takes the first free piece up to a last one, counted from 0; undefined where there is none. */
  take(last = Number.POSITIVE_INFINITY): number | undefined {
    const end = Math.min(this.cells.length, last + FIRST_PIECE + 1)
    while (this.cursor < end) {
      if (Atomics.compareExchange(this.cells, this.cursor, FREE, this.owner) === FREE)
        return this.cursor++ - FIRST_PIECE
      this.cursor += 1
    }
    return undefined
  }

  /** Notes that a piece has arrived. */
  finish(index: number): void {
    Atomics.store(this.cells, FIRST_PIECE + index, DONE)
  }

  /** Frees what a thread took and did not finish, for others to take. */
  release(owner: number): void {
    for (let cell = FIRST_PIECE; cell < this.cells.length; cell += 1) {
      if (Atomics.compareExchange(this.cells, cell, owner, FREE) === owner) this.cursor = Math.min(this.cursor, cell)
    }
  }

  /** Whether so much has been made that is not written yet that nobody should make more. */
  get isPaused(): boolean {
    return Atomics.load(this.cells, PAUSED) === 1
  }

  set isPaused(isPaused: boolean) {
    Atomics.store(this.cells, PAUSED, isPaused ? 1 : 0)
  }
}

/** A flag that one thread raises and another one sees, however busy it is. */
export class SharedFlag {
  readonly memory: SharedArrayBuffer
  private readonly cells: Int32Array

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.cells = new Int32Array(memory)
  }

  get isRaised(): boolean {
    return Atomics.load(this.cells, 0) === 1
  }

  raise(): void {
    Atomics.store(this.cells, 0, 1)
  }
}
