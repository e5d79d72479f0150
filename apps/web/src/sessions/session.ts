import type { ToolId } from '@recto/contract'

import { UndoHistory } from './undo-history.ts'

/** One value of a session, which components and running work read and write. */
export interface Cell<Value> {
  get: () => Value
  set: (next: Value) => void
  /** Calls a function after each change; returns a function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void
}

/** How a cell's value is saved across reloads. */
export interface Kept<Value> {
  /** Returns a JSON value, without passwords. */
  save: (value: Value) => unknown
  /** Returns undefined for a value that can no longer be used. */
  load: (saved: unknown) => Value | undefined
}

/**
 * A visitor's work with a tool, from the first file to the result. It lives outside the tool's page, so that leaving
 * the page or a step loses nothing.
 */
export class Session {
  readonly id: string
  /** The route of its page. */
  readonly path: string
  /** Undefined for a page that only receives files. */
  readonly tool: ToolId | undefined
  /** The undo history. */
  readonly undo = new UndoHistory()
  readonly #cells = new Map<string, unknown>()
  /** How to save each persisted cell. */
  readonly #savers = new Map<string, () => unknown>()
  readonly #saved: Readonly<Record<string, unknown>>
  readonly #listeners = new Set<() => void>()
  readonly #cleanups = new Set<() => void>()
  #holds = 0
  #cancelWork: (() => void) | undefined

  /** @param saved the values from an earlier page, by cell name */
  constructor(id: string, path: string, tool: ToolId | undefined, saved: Readonly<Record<string, unknown>> = {}) {
    this.id = id
    this.path = path
    this.tool = tool
    this.#saved = saved
  }

  /** Returns the cell with a name, created with the given value. A name always has the same type. */
  cell<Value>(name: string, first: Value, kept?: Kept<Value>): Cell<Value> {
    const known = this.#cells.get(name)
    if (known !== undefined) return known as Cell<Value>
    const saved = name in this.#saved ? kept?.load(this.#saved[name]) : undefined
    const created = createCell(saved ?? first, () => this.#announce())
    this.#cells.set(name, created)
    if (kept !== undefined) this.#savers.set(name, () => kept.save(created.get()))
    return created
  }

  /** The cells' values to save; values of cells not requested yet stay as they were saved. */
  values(): Record<string, unknown> {
    const current = [...this.#savers].map(([name, save]) => [name, save()] as const)
    return { ...this.#saved, ...Object.fromEntries(current) }
  }

  /** Calls a function after each change of any cell; returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  #announce(): void {
    for (const listener of this.#listeners) listener()
  }

  /**
   * Keeps the session in memory because a page shows it or its work is running; returns a function that releases it.
   */
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
   * Registers work, which keeps the session in memory. A session does one thing at a time, so work already running is
   * cancelled. Returns a function to call when the work has ended.
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

  /** Cancels the running work, if any. */
  cancelWork(): void {
    this.#cancelWork?.()
  }

  /** Registers a cleanup to run when the session is dropped. */
  onDrop(cleanup: () => void): void {
    this.#cleanups.add(cleanup)
  }

  /** Frees the session's resources; it must not be used afterwards. */
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
