/** A job that was started on a page, kept so that the page can resume it after a reload. */
export interface StoredJob {
  id: string
  /** The id of the operation. */
  operation: string
  /** The file name to save the result under, where it is not the server's. */
  saveAs?: string
}

/** Stores the latest job of each page for the lifetime of the tab. */
export interface JobStorage {
  save: (job: StoredJob) => void
  clear: () => void
  /** Returns the job that was running when the page was reloaded: only once, and only on that page. */
  restore: () => StoredJob | undefined
  /** Whether there is a job to restore. */
  hasJob: () => boolean
}

/**
 * Creates the job storage of a tab. A job id grants access to a result, so it is stored nowhere that outlives the tab.
 * @param isNewVisit whether the page was navigated to and not reloaded; new visits start from scratch
 */
export function createJobStorage(tab: Pick<Window, 'location' | 'sessionStorage'>, isNewVisit = false): JobStorage {
  const key = () => `recto-job:${tab.location.pathname}`
  const loadedKey = key()
  let isFresh = !isNewVisit
  const readEntry = () =>
    isFresh && key() === loadedKey ? store(() => tab.sessionStorage.getItem(loadedKey)) : undefined
  return {
    save: (job) => store(() => tab.sessionStorage.setItem(key(), JSON.stringify(job))),
    clear: () => store(() => tab.sessionStorage.removeItem(key())),
    restore: () => {
      const text = readEntry()
      isFresh = false
      return readJob(text)
    },
    hasJob: () => readJob(readEntry()) !== undefined,
  }
}

/** Prerendering has no tab. */
const NO_STORAGE: JobStorage = {
  save: () => undefined,
  clear: () => undefined,
  restore: () => undefined,
  hasJob: () => false,
}

/** The job storage of this tab. */
export const jobStorage = typeof window === 'undefined' ? NO_STORAGE : createJobStorage(window, wasNavigatedTo())

/** Whether the page was navigated to by address or link, as the browser reports it (Navigation Timing, 4.1). */
function wasNavigatedTo(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type === 'navigate'
}

function store<Value>(access: () => Value): Value | undefined {
  try {
    return access()
  } catch {
    // Visitors may block storage; a reloaded page then starts from scratch.
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
