import { useEffect, useEffectEvent } from 'react'

/** What a visitor does before choosing a file. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'dragenter', 'scroll'] as const

/** Without a sign it is loaded after this time. */
const LATEST_MS = 8000

/**
 * Loads what the next step needs as soon as the visitor does anything. Parsing it right after the page has started would
 * keep a slow phone from answering the first tap.
 */
export function usePreloadOnActivity(load: () => Promise<unknown>): void {
  // A failed load is repeated when the module is needed, and reported then.
  const fetchAhead = useEffectEvent(() => void load().catch(() => undefined))
  useEffect(() => {
    const stop = new AbortController()
    const begin = () => {
      stop.abort()
      fetchAhead()
    }
    for (const sign of SIGNS) addEventListener(sign, begin, { passive: true, capture: true, signal: stop.signal })
    const timer = setTimeout(begin, LATEST_MS)
    stop.signal.addEventListener('abort', () => clearTimeout(timer))
    return () => stop.abort()
  }, [])
}
