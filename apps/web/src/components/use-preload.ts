import { useEffect, useEffectEvent } from 'react'

/** The delay in browsers without `requestIdleCallback` (Safari). */
const WAIT_MS = 1000

/** Loads what will be needed next, once the page is idle. */
export function usePreload(load: () => Promise<unknown>): void {
  // A failed load is repeated when the module is needed, and reported then.
  const fetchAhead = useEffectEvent(() => void load().catch(() => undefined))
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => fetchAhead(), WAIT_MS)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(() => fetchAhead(), { timeout: 2 * WAIT_MS })
    return () => cancelIdleCallback(request)
  }, [])
}
