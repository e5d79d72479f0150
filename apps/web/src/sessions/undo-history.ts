/** Something a visitor did to an arrangement, which can be undone and done again. */
export interface Edit {
  /** What was done, as the visitor would say it: 'a.pdf removed'. */
  name: string
  undo: () => void
  redo: () => void
}

/** Edits further back than this are forgotten. */
const MAX_EDITS = 100

/** The edits of a session, latest last. */
export class UndoHistory {
  #done: Edit[] = []
  #undone: Edit[] = []
  readonly #listeners = new Set<() => void>()

  /** Records an edit that was just done. What was undone before can no longer be done again. */
  did(edit: Edit): void {
    this.#done = [...this.#done, edit].slice(-MAX_EDITS)
    this.#undone = []
    this.#announce()
  }

  /** Undoes the latest edit and returns it; undefined if there is none. */
  undo(): Edit | undefined {
    const edit = this.#done.pop()
    if (edit === undefined) return undefined
    edit.undo()
    this.#undone.push(edit)
    this.#announce()
    return edit
  }

  /** Does the edit undone last again and returns it; undefined if there is none. */
  redo(): Edit | undefined {
    const edit = this.#undone.pop()
    if (edit === undefined) return undefined
    edit.redo()
    this.#done.push(edit)
    this.#announce()
    return edit
  }

  /** Whether an edit is done and can be undone. */
  has(edit: Edit): boolean {
    return this.#done.includes(edit)
  }

  /** What would be undone next. */
  nextUndo = (): Edit | undefined => this.#done.at(-1)

  /** What would be done again next. */
  nextRedo = (): Edit | undefined => this.#undone.at(-1)

  /** Calls a function after each change. Returns a function that stops that. */
  subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  #announce(): void {
    for (const listener of this.#listeners) listener()
  }
}
