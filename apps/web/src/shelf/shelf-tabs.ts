/** Coordination with the site's other tabs: change notifications and a lock. */
export interface ShelfTabs {
  announceChange: () => void
  /** Calls a function when another tab announces a change. */
  onChange: (listener: () => void) => void
  /** Prevents cleaning in every tab until the returned function is called. */
  holdOffCleaning: () => Promise<() => void>
  /** Runs a task unless a tab prevents cleaning. */
  cleanIfFree: (task: () => Promise<void>) => Promise<void>
}

/** For a shelf that other tabs cannot see. */
export const NO_OTHER_TABS: ShelfTabs = {
  announceChange: () => undefined,
  onChange: () => undefined,
  holdOffCleaning: () => Promise.resolve(() => undefined),
  cleanIfFree: (task) => task(),
}

const NAME = 'recto-shelf'

/** Coordinates a browser's tabs through a channel (HTML, 9.6) and a lock (Web Locks API). */
export function createShelfTabs(locks: LockManager): ShelfTabs {
  const channel = new BroadcastChannel(NAME)
  return {
    announceChange: () => channel.postMessage('changed'),
    onChange: (listener) => channel.addEventListener('message', listener),
    holdOffCleaning: async () => {
      const granted = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      const hold = () => {
        granted.resolve()
        return released.promise
      }
      locks.request(NAME, { mode: 'shared' }, hold).catch(granted.reject)
      await granted.promise
      return released.resolve
    },
    cleanIfFree: (task) => locks.request(NAME, { ifAvailable: true }, (lock) => (lock === null ? undefined : task())),
  }
}
