/** A job that was begun on a page, so that the page can go on with it after it was loaded anew. */
export interface StoredJob {
  id: string
  /** Id of the operation. */
  operation: string
  /** The name that its result is saved under, where it is not the server's. */
  saveAs?: string
}

/** Remembers the one job of each page for as long as the tab is open. */
export interface JobStorage {
  save: (job: StoredJob) => void
  clear: () => void
  /** The job that was left when the page was loaded anew: once, and only on the page that was loaded. */
  restore: () => StoredJob | undefined
  /** Whether there is one to recall. */
  hasJob: () => boolean
}

/**
 * Makes the memory of a tab. What it holds is the key to a result, so it is kept nowhere that outlives the tab.
 * @param isVisit whether the page was gone to rather than loaded anew; who goes to a page wants to begin
 */
export function createJobStorage(tab: Pick<Window, 'location' | 'sessionStorage'>, isVisit = false): JobStorage {
  const key = () => `recto-job:${tab.location.pathname}`
  const arrival = key()
  let isFresh = !isVisit
  const left = () => (isFresh && key() === arrival ? store(() => tab.sessionStorage.getItem(arrival)) : undefined)
  return {
    save: (job) => store(() => tab.sessionStorage.setItem(key(), JSON.stringify(job))),
    clear: () => store(() => tab.sessionStorage.removeItem(key())),
    restore: () => {
      const text = left()
      isFresh = false
      return readJob(text)
    },
    hasJob: () => readJob(left()) !== undefined,
  }
}

/** Pages that are built ahead are in no tab. */
const NO_STORAGE: JobStorage = {
  save: () => undefined,
  clear: () => undefined,
  restore: () => undefined,
  hasJob: () => false,
}

/** The memory of this tab. */
export const jobStorage = typeof window === 'undefined' ? NO_STORAGE : createJobStorage(window, isNewVisit())

/** Whether the page was gone to, by an address or a link, which the browser tells (Navigation Timing, 4.1). */
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type === 'navigate'
}

function store<Value>(access: () => Value): Value | undefined {
  try {
    return access()
  } catch {
    // Visitors may forbid storage; then a page that is loaded anew begins anew.
    return undefined
  }
}

function readJob(text: string | null | undefined): StoredJob | undefined {
  if (!text) return undefined
  const value: unknown = store(() => JSON.parse(text) as unknown)
  if (typeof value !== 'object' || value === null || !('id' in value) || !('operation' in value)) return undefined
  const { id, operation } = value
  if (typeof id !== 'string' || typeof operation !== 'string') return undefined
  const saveAs = 'saveAs' in value && typeof value.saveAs === 'string' ? { saveAs: value.saveAs } : {}
  return { id, operation, ...saveAs }
}
