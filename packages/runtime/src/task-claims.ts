/** Who may claim, and from which end. */
interface ClaimRequest {
  /** Whether it is the thread that owns the tasks. */
  isOwn: boolean
  fromEnd: boolean
  /** The last task that may be claimed. */
  last: number
}

/** Tracks the tasks nobody is working on. */
export class TaskClaims {
  /** Range of tasks nobody has claimed yet; the end is exclusive. */
  #first = 0
  #end: number
  /** Tasks given back, for the owner only or for all. */
  readonly #returned = new Map<number, 'own' | 'all'>()

  constructor(count: number) {
    this.#end = count
  }

  /** Number of tasks a helper may claim. */
  get left(): number {
    const open = [...this.#returned.values()].filter((who) => who === 'all')
    return this.#end - this.#first + open.length
  }

  /** Returns the task to claim: one that was given back, then the first unclaimed one, or the last one. */
  find({ isOwn, fromEnd, last }: ClaimRequest): number | undefined {
    const returned = [...this.#returned].filter(([index, who]) => index <= last && (isOwn || who === 'all'))
    if (returned.length > 0) return Math.min(...returned.map(([index]) => index))
    if (this.#first >= this.#end) return undefined
    const index = fromEnd ? this.#end - 1 : this.#first
    return index <= last ? index : undefined
  }

  /** Claims the task that `find` returned. */
  take(index: number): void {
    if (this.#returned.delete(index)) return
    if (index === this.#first) this.#first += 1
    else this.#end -= 1
  }

  giveBack(index: number, to: 'own' | 'all'): void {
    this.#returned.set(index, to)
  }
}
