import type { ToolId } from '@recto/contract'

import { UndoHistory } from './undo-history.ts'

/** One value of a session, which components and running work read and write. */
export interface Cell<Value> {
  get: () => Value
  set: (next: Value) => void
  /** Calls a function after each change. Returns a function that stops that. */
  subscribe: (onChange: () => void) => () => void
}

/** How a cell's value outlives the page. */
export interface Kept<Value> {
  /** Returns what JSON can hold; never a password. */
  save: (value: Value) => unknown
  /** Returns undefined for what cannot be used any more. */
  load: (saved: unknown) => Value | undefined
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
  /** What to save of each cell that is kept. */
  readonly #savers = new Map<string, () => unknown>()
  readonly #saved: Readonly<Record<string, unknown>>
  readonly #listeners = new Set<() => void>()
  readonly #cleanups = new Set<() => void>()
  #holds = 0
  #cancelWork: (() => void) | undefined

  /** @param saved the values of an earlier page, by the names of their cells */
  constructor(id: string, path: string, tool: ToolId | undefined, saved: Readonly<Record<string, unknown>> = {}) {
    this.id = id
    this.path = path
    this.tool = tool
    this.#saved = saved
  }

  /** Returns the cell with a name, which starts with the given value. A name always stands for the same type. */
  cell<Value>(name: string, first: Value, kept?: Kept<Value>): Cell<Value> {
    const known = this.#cells.get(name)
    if (known !== undefined) return known as Cell<Value>
    const saved = name in this.#saved ? kept?.load(this.#saved[name]) : undefined
    const created = createCell(saved ?? first, () => this.#announce())
    this.#cells.set(name, created)
    if (kept !== undefined) this.#savers.set(name, () => kept.save(created.get()))
    return created
  }

  /** What is to be saved of the cells; those nothing has asked for yet stay as they were saved. */
  values(): Record<string, unknown> {
    const current = [...this.#savers].map(([name, save]) => [name, save()] as const)
    return { ...this.#saved, ...Object.fromEntries(current) }
  }

  /** Calls a function after each change of any cell. Returns a function that stops that. */
  subscribe(onChange: () => void): () => void {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  #announce(): void {
    for (const listener of this.#listeners) listener()
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

  get isWorking(): boolean {
    return this.#cancelWork !== undefined
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

function createCell<Value>(first: Value, onSet: () => void): Cell<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
      onSet()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
