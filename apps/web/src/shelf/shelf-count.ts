/** How many files are on the shelf, for pages that have not opened it. */
const STORAGE_KEY = 'recto-shelf-count'

/** How many files were on the shelf when it was last open in this browser. */
export function readShelfCount(): number {
  try {
    return Number(localStorage.getItem(STORAGE_KEY) ?? 0)
  } catch {
    // Storage may be blocked; the shelf then counts from zero on each page.
    return 0
  }
}

/** Remembers how many files are on the shelf. */
export function writeShelfCount(count: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(count))
  } catch {
    // As above.
  }
}
