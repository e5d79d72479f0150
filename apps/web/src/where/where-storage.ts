import { EMPTY_LOG, parseSpeedLog, type SpeedLog } from './speed-log.ts'

const SPEED_KEY = 'recto-speed'
const PREFERENCE_KEY = 'recto-prefers-device'

/** Reads the durations of work on this device so far. */
export function readSpeedLog(): SpeedLog {
  return store((storage) => parseSpeedLog(storage.getItem(SPEED_KEY))) ?? EMPTY_LOG
}

/** Stores the durations of work on this device. */
export function storeSpeedLog(log: SpeedLog): void {
  store((storage) => storage.setItem(SPEED_KEY, JSON.stringify(log)))
}

/** Whether the visitor always prefers this device. */
export function readPreference(): boolean {
  return store((storage) => storage.getItem(PREFERENCE_KEY)) === 'true'
}

/** Stores whether the visitor always prefers this device. */
export function storePreference(prefersDevice: boolean): void {
  store((storage) => (prefersDevice ? storage.setItem(PREFERENCE_KEY, 'true') : storage.removeItem(PREFERENCE_KEY)))
}

function store<Value>(access: (storage: Storage) => Value): Value | undefined {
  try {
    return access(localStorage)
  } catch {
    // Storage may be blocked or full; forecasts then start from the defaults, and the preference lasts for the page.
    return undefined
  }
}
