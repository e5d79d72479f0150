import { useCallback, useSyncExternalStore } from 'react'

/** The windows that get the layout of a phone, as in the style sheets. */
export const PHONE = '(max-width: 640px)'

/** Whether a media query matches, kept up to date. For parts that are never rendered in advance. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
