import { useEffect, useEffectEvent } from 'react'

/** Calls back at a good moment; returns a function that cancels this. */
type Moment = (begin: () => void) => () => void

/** The delay in browsers without `requestIdleCallback` (Safari). */
const WAIT_MS = 1000

/** Anything a visitor does before choosing a file. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'dragenter', 'scroll'] as const

/** Without any interaction, loads after this time. */
const LATEST_MS = 8000

/** As soon as the page is idle. */
const whenIdle: Moment = (begin) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(begin, WAIT_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(begin, { timeout: 2 * WAIT_MS })
  return () => cancelIdleCallback(request)
}

/**
 * On the visitor's first interaction. Parsing it right after the page has started would keep a slow phone from
 * responding to the first tap.
 */
export const whenActive: Moment = (begin) => {
  const stop = new AbortController()
  const beginOnce = () => {
    stop.abort()
    begin()
  }
  for (const sign of SIGNS) addEventListener(sign, beginOnce, { passive: true, capture: true, signal: stop.signal })
  const timer = setTimeout(beginOnce, LATEST_MS)
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  return () => stop.abort()
}

/** Loads what will be needed next at an unobtrusive moment. */
export function usePreload(load: () => Promise<unknown>, moment: Moment = whenIdle): void {
  // A failed load is repeated when the module is needed, and reported then.
  const fetchAhead = useEffectEvent(() => void load().catch(() => undefined))
  useEffect(() => moment(() => fetchAhead()), [moment])
}
