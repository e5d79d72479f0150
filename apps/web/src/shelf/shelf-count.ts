/**
 * Number of files on the shelf, for pages that have not opened it. Also read by `public/theme.js` before the first
 * paint.
 */
const STORAGE_KEY = 'recto-shelf-count'

const listeners = new Set<() => void>()
/** The count on this page, which is stored unless storage is blocked. */
let known: number | undefined

/** Returns how many files are on the shelf, or were when it was last open in this browser. */
export function readShelfCount(): number {
  known ??= readStored()
  return known
}

/**
 * Publishes how many files are on the shelf. @param isLasting whether they are still there when the page is opened
 * again
 */
export function writeShelfCount(count: number, isLasting: boolean): void {
  known = count
  try {
    localStorage.setItem(STORAGE_KEY, String(isLasting ? count : 0))
  } catch {
    // Storage may be blocked; the next page then counts from zero until the shelf is open.
  }
  for (const onChange of listeners) onChange()
}

/** Calls a function after each change; returns a function that unsubscribes. */
export function onShelfCount(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

function readStored(): number {
  try {
    return Number(localStorage.getItem(STORAGE_KEY) ?? 0)
  } catch {
    return 0
  }
}
