/** Files that could not be kept because the browser has no room left. */
type Trouble = readonly string[]

let trouble: Trouble = []
const listeners = new Set<() => void>()

/** Files that could not be stored since the visitor was last notified, for all pages of this tab. */
export const shelfTrouble = {
  get: (): Trouble => trouble,
  /** Adds names of files that could not be stored. */
  add: (names: Trouble): void => set([...trouble, ...names]),
  clear: (): void => set([]),
  /** Calls a function after each change; returns a function that unsubscribes. */
  subscribe: (onChange: () => void): (() => void) => {
    listeners.add(onChange)
    return () => void listeners.delete(onChange)
  },
}

function set(next: Trouble): void {
  trouble = next
  for (const onChange of listeners) onChange()
}
