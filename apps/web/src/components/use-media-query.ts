import { useCallback, useSyncExternalStore } from 'react'

/** Windows that get the phone layout, as in the style sheets. */
export const PHONE = '(max-width: 640px)'

/** Whether a media query matches, kept up to date. For components that are never prerendered. */
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
