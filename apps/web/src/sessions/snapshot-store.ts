/** What a session saves for a reload: where to find each file, but no file and no password. */
export interface Snapshot {
  path: string
  /** In ms since the epoch. */
  savedAt: number
  /** The values of its cells, by name. */
  values: Record<string, unknown>
}

/** Snapshots of sessions, by ID. */
export interface SnapshotStore {
  write: (id: string, snapshot: Snapshot) => void
  /** Removes and returns a snapshot, so that one that a page cannot show is not found again after the next reload. */
  take: (id: string) => Snapshot | undefined
  clear: () => void
}

/** Increment when sessions saved by earlier versions can no longer be continued. */
const VERSION = 1
const PREFIX = 'recto-session:'

/** Sessions older than these can only be continued while they are in memory. */
const MAX_SNAPSHOTS = 20

/**
 * Stores snapshots in the tab's session storage. It survives a reload, a crash and a browser that restores its tabs,
 * and no longer than that: a snapshot may contain the ID of a job, which grants access to its result.
 */
export function createSnapshotStore(storage: () => Storage): SnapshotStore {
  return {
    write: (id, snapshot) => {
      attempt(() => {
        const text = JSON.stringify({ ...snapshot, version: VERSION })
        const others = idsByAge(storage()).filter((other) => other !== id)
        for (const old of others.slice(0, Math.max(0, others.length + 1 - MAX_SNAPSHOTS))) {
          storage().removeItem(PREFIX + old)
        }
        storage().setItem(PREFIX + id, text)
      })
    },
    take: (id) =>
      attempt(() => {
        const snapshot = parse(storage().getItem(PREFIX + id))
        storage().removeItem(PREFIX + id)
        return snapshot
      }),
    clear: () => {
      attempt(() => {
        for (const id of idsByAge(storage())) storage().removeItem(PREFIX + id)
      })
    },
  }
}

/** Storage may be blocked or full; sessions then last as long as the page. */
function attempt<Value>(access: () => Value): Value | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

function idsByAge(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const ids = keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length))
  const ageOf = (id: string) => parse(storage.getItem(PREFIX + id))?.savedAt ?? 0
  return ids
    .map((id) => ({ id, age: ageOf(id) }))
    .toSorted((one, other) => one.age - other.age)
    .map(({ id }) => id)
}

function parse(text: string | null): Snapshot | undefined {
  const value: unknown = text === null ? undefined : attempt(() => JSON.parse(text) as unknown)
  if (typeof value !== 'object' || value === null) return undefined
  if (!('version' in value && value.version === VERSION && 'path' in value && 'values' in value)) return undefined
  const { path, values } = value
  const savedAt = 'savedAt' in value && typeof value.savedAt === 'number' ? value.savedAt : 0
  if (typeof path !== 'string' || typeof values !== 'object' || values === null) return undefined
  return { path, savedAt, values: { ...values } }
}
