import type { ToolId } from '@recto/contract'

import { UndoHistory } from './undo-history.ts'

/** One value of a session, which components and running work read and write. */
export interface Cell<Value> {
  get: () => Value
  set: (next: Value) => void
  /** Calls a function after each change. Returns a function that stops that. */
  subscribe: (onChange: () => void) => () => void
}

/**
 * What a visitor does with a tool from the first file to the result. It lives outside of the tool's page, so that
 * leaving the page, or one of its steps, loses nothing.
 */
export class Session {
  readonly id: string
  /** The route of its page. */
  readonly path: string
  /** Undefined for a page that only takes files. */
  readonly tool: ToolId | undefined
  /** What can be undone. */
  readonly undo = new UndoHistory()
  readonly #cells = new Map<string, unknown>()
  readonly #cleanups = new Set<() => void>()
  #holds = 0
  #cancelWork: (() => void) | undefined

  constructor(id: string, path: string, tool: ToolId | undefined) {
    this.id = id
    this.path = path
    this.tool = tool
  }

  /** Returns the cell with a name, which starts with the given value. A name always stands for the same type. */
  cell<Value>(name: string, first: Value): Cell<Value> {
    const known = this.#cells.get(name)
    if (known !== undefined) return known as Cell<Value>
    const created = createCell(first)
    this.#cells.set(name, created)
    return created
  }

  /** Keeps the session in memory: a page shows it, or its work is running. Returns a function that ends that. */
  hold(): () => void {
    this.#holds += 1
    let isHeld = true
    return () => {
      if (isHeld) this.#holds -= 1
      isHeld = false
    }
  }

  get isHeld(): boolean {
    return this.#holds > 0
  }

  /**
   * Registers work, which keeps the session in memory. A session does one thing at a time: work that runs already is
   * cancelled. Returns a function to call when it has ended.
   */
  begin(cancel: () => void): () => void {
    this.cancelWork()
    const release = this.hold()
    this.#cancelWork = cancel
    return () => {
      if (this.#cancelWork === cancel) this.#cancelWork = undefined
      release()
    }
  }

  /** Cancels the running work, if there is any. */
  cancelWork(): void {
    this.#cancelWork?.()
  }

  /** Registers what frees memory when the session is dropped. */
  onDrop(cleanup: () => void): void {
    this.#cleanups.add(cleanup)
  }

  /** Frees what the session holds; it must not be used afterwards. */
  drop(): void {
    for (const cleanup of this.#cleanups) cleanup()
    this.#cleanups.clear()
    this.#cells.clear()
  }
}

function createCell<Value>(first: Value): Cell<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
