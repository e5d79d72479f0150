/** Why a fetch failed. */
export type ConnectionProblem =
  /** This device has no connection. */
  | 'offline'
  /** It has one, but the server does not respond. */
  | 'unreachable'
  /** The server responds, but no longer has the files of an earlier version's page. */
  | 'outdated'

/**
 * Determines why a fetch failed.
 * @param apiBase the base URL of the API
 */
export async function findConnectionProblem(apiBase: string): Promise<ConnectionProblem> {
  if (!navigator.onLine) return 'offline'
  try {
    const { ok } = await askServer(apiBase)
    return ok ? 'outdated' : 'unreachable'
  } catch {
    // This request may be how the browser finds out that it is offline.
    return navigator.onLine ? 'unreachable' : 'offline'
  }
}

/**
 * Prevents a module import that cannot succeed: Chromium remembers modules that it failed to fetch, and keeps failing
 * after the connection is back, until the page is reloaded.
 * @param apiBase the base URL of the API
 * @throws TypeError when the device is offline, no service worker answers for the server, and the server, which may be
 * on this device, does not answer either
 */
export async function assertReachable(apiBase: string): Promise<void> {
  if (navigator.onLine || navigator.serviceWorker?.controller) return
  await askServer(apiBase)
}

function askServer(apiBase: string): Promise<Response> {
  return fetch(`${apiBase}/health`, { cache: 'no-store' })
}
