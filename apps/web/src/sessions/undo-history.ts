/** A change to an arrangement that can be undone and redone. */
export interface Edit {
  /** What was done, in the visitor's words: 'a.pdf removed'. */
  name: string
  undo: () => void
  redo: () => void
}

/** Maximum number of edits; older ones are dropped. */
const MAX_EDITS = 100

/** The edits of a session, latest last. */
export class UndoHistory {
  #done: Edit[] = []
  #undone: Edit[] = []
  readonly #listeners = new Set<() => void>()

  /** Records an edit that was just made. Edits undone before can no longer be redone. */
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

  /** Redoes the edit undone last and returns it; undefined if there is none. */
  redo(): Edit | undefined {
    const edit = this.#undone.pop()
    if (edit === undefined) return undefined
    edit.redo()
    this.#done.push(edit)
    this.#announce()
    return edit
  }

  /** Whether an edit can be undone. */
  has(edit: Edit): boolean {
    return this.#done.includes(edit)
  }

  /** The edit to undo next. */
  nextUndo = (): Edit | undefined => this.#done.at(-1)

  /** The edit to redo next. */
  nextRedo = (): Edit | undefined => this.#undone.at(-1)

  /** Calls a function after each change; returns a function that unsubscribes. */
  subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  #announce(): void {
    for (const listener of this.#listeners) listener()
  }
}
