/** Why something could not be fetched. */
export type Trouble =
  /** This device has no connection. */
  | 'offline'
  /** The device has one, but the server does not answer. */
  | 'unreachable'
  /** The server answers, but no longer has what a page of an earlier version asks for. */
  | 'outdated'

/**
 * Finds out why something could not be fetched.
 * @param apiBase the base URL of the API
 */
export async function findTrouble(apiBase: string): Promise<Trouble> {
  if (!navigator.onLine) return 'offline'
  try {
    const { ok } = await askServer(apiBase)
    return ok ? 'outdated' : 'unreachable'
  } catch {
    // The browser may learn only by this request that it is offline.
    return navigator.onLine ? 'unreachable' : 'offline'
  }
}

/**
 * Stops a module from being imported where that cannot succeed: Chromium remembers modules that it failed to fetch, and fails
 * again when the connection is back, until the page is reloaded.
 * @param apiBase the base URL of the API
 * @throws TypeError when the device is offline, no service worker answers in place of the server, and neither does the server,
 *   which may be on this device
 */
export async function assertReachable(apiBase: string): Promise<void> {
  if (navigator.onLine || navigator.serviceWorker?.controller) return
  await askServer(apiBase)
}

function askServer(apiBase: string): Promise<Response> {
  return fetch(`${apiBase}/health`, { cache: 'no-store' })
}
