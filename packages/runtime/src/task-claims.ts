/** Who may claim, and from which end. */
interface ClaimRequest {
  /** Whether it is the thread that owns the tasks. */
  isOwn: boolean
  fromEnd: boolean
  /** The last task that may be claimed. */
  last: number
}

/** Which tasks nobody works on. */
export class TaskClaims {
  /** Tasks from the first to the last, exclusive, that nobody has claimed yet. */
  #first = 0
  #end: number
  /** Tasks that were given back, for the owner only or for all. */
  readonly #returned = new Map<number, 'own' | 'all'>()

  constructor(count: number) {
    this.#end = count
  }

  /** Tasks that a helper may claim. */
  get left(): number {
    const open = [...this.#returned.values()].filter((who) => who === 'all')
    return this.#end - this.#first + open.length
  }

  /** The task to claim: what was given back, then the first unclaimed one, or the last one. */
  find({ isOwn, fromEnd, last }: ClaimRequest): number | undefined {
    const returned = [...this.#returned].filter(([index, who]) => index <= last && (isOwn || who === 'all'))
    if (returned.length > 0) return Math.min(...returned.map(([index]) => index))
    if (this.#first >= this.#end) return undefined
    const index = fromEnd ? this.#end - 1 : this.#first
    return index <= last ? index : undefined
  }

  /** Claims a task that was found. */
  take(index: number): void {
    if (this.#returned.delete(index)) return
    if (index === this.#first) this.#first += 1
    else this.#end -= 1
  }

  giveBack(index: number, to: 'own' | 'all'): void {
    this.#returned.set(index, to)
  }
}
