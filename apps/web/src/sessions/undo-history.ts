/** Something a visitor did to an arrangement, which can be undone and done again. */
export interface Deed {
  /** What was done, as the visitor would say it: 'a.pdf removed'. */
  name: string
  undo: () => void
  redo: () => void
}

/** Deeds further back than this are forgotten. */
const MAX_DEEDS = 100

/** The deeds of a session, latest last. */
export class UndoHistory {
  #done: Deed[] = []
  #undone: Deed[] = []
  readonly #listeners = new Set<() => void>()

  /** Records a deed that was just done. What was undone before can no longer be done again. */
  did(deed: Deed): void {
    this.#done = [...this.#done, deed].slice(-MAX_DEEDS)
    this.#undone = []
    this.#announce()
  }

  /** Undoes the latest deed and returns it; undefined if there is none. */
  undo(): Deed | undefined {
    const deed = this.#done.pop()
    if (deed === undefined) return undefined
    deed.undo()
    this.#undone.push(deed)
    this.#announce()
    return deed
  }

  /** Does the deed undone last again and returns it; undefined if there is none. */
  redo(): Deed | undefined {
    const deed = this.#undone.pop()
    if (deed === undefined) return undefined
    deed.redo()
    this.#done.push(deed)
    this.#announce()
    return deed
  }

  /** Whether a deed is done and can be undone. */
  has(deed: Deed): boolean {
    return this.#done.includes(deed)
  }

  /** What would be undone next. */
  nextUndo = (): Deed | undefined => this.#done.at(-1)

  /** What would be done again next. */
  nextRedo = (): Deed | undefined => this.#undone.at(-1)

  /** Calls a function after each change. Returns a function that stops that. */
  subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  #announce(): void {
    for (const listener of this.#listeners) listener()
  }
}
