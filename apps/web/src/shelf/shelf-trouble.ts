/** Files that could not be kept because the browser has no room left. */
type Trouble = readonly string[]

let trouble: Trouble = []
const listeners = new Set<() => void>()

/** What could not be kept since the visitor was last told, for all pages of this tab. */
export const shelfTrouble = {
  get: (): Trouble => trouble,
  /** Adds files that could not be kept, by their names. */
  add: (names: Trouble): void => set([...trouble, ...names]),
  clear: (): void => set([]),
  /** Calls a function after each change. Returns a function that stops that. */
  subscribe: (onChange: () => void): (() => void) => {
    listeners.add(onChange)
    return () => void listeners.delete(onChange)
  },
}

function set(next: Trouble): void {
  trouble = next
  for (const onChange of listeners) onChange()
}
