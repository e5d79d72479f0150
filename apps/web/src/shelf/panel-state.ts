import type { Shelf, ShelfFile } from './shelf.ts'

/** Files removed while the panel is open, until it closes. */
export interface RemovedFiles {
  files: readonly ShelfFile[]
  putBack: () => Promise<void>
}

/** The state of the shelf's panel. */
export interface PanelState {
  isOpen: boolean
  /** IDs of the files selected together, on the board as well. */
  chosen: readonly string[]
  removals: readonly RemovedFiles[]
  /** The file whose name is being edited. */
  renaming?: string | undefined
  /** The file restored last, which gets focus. */
  restored?: string | undefined
}

const CLOSED: PanelState = { isOpen: false, chosen: [], removals: [] }

let state = CLOSED
const listeners = new Set<() => void>()

/** The panel of the shelf, opened by the header's button, the board and its menus. */
export const shelfPanel = {
  get: (): PanelState => state,
  /** Calls a function after each change; returns a function that unsubscribes. */
  subscribe: (onChange: () => void): (() => void) => {
    listeners.add(onChange)
    return () => void listeners.delete(onChange)
  },
  open: (): void => set({}),
  /** Toggles a file's selection. */
  choose: (id: string): void => {
    const { chosen } = state
    state = { ...state, chosen: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id] }
    notify()
  },
  chooseNone: (): void => {
    state = { ...state, chosen: [] }
    notify()
  },
  /** Edits a file's name in the panel. */
  rename: (id: string): void => set({ renaming: id }),
  endRenaming: (): void => set({ renaming: undefined }),
  /** Removes files, and shows in the panel what can be restored. */
  remove: async (shelf: Shelf, files: readonly ShelfFile[]): Promise<void> => {
    const putBack = await shelf.remove(files.map(({ id }) => id))
    set({ removals: [...state.removals, { files, putBack }], restored: undefined })
  },
  undo: async (removal: RemovedFiles): Promise<void> => {
    await removal.putBack()
    set({ removals: state.removals.filter((other) => other !== removal), restored: removal.files[0]?.id })
  },
  /** Closes the panel. Removed files can no longer be restored then. */
  close: (): void => {
    state = CLOSED
    notify()
  },
}

function set(change: Partial<PanelState>): void {
  state = { ...state, ...change, isOpen: true }
  notify()
}

function notify(): void {
  for (const onChange of listeners) onChange()
}
