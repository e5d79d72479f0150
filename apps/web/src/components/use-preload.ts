import { useEffect, useEffectEvent } from 'react'

/** Where a browser cannot tell that it is idle (Safari), it has this long. */
const WAIT_MS = 1000

/** Fetches what will be needed next once the page stands and the browser has nothing better to do. */
export function usePreload(load: () => Promise<unknown>): void {
  // What cannot be fetched now is asked for again when it is needed, and that is when its failure is shown.
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
