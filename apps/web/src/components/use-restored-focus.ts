import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus in a place when what held it there is taken away by a change: it goes to what the place names.
 * @param state what has changed when the place looks different
 * @param selector what takes the focus
 */
export function useRestoredFocus(place: RefObject<HTMLElement | null>, state: unknown, selector: string): void {
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    // Only what is gone leaves the focus on the body; a focus elsewhere is the visitor's.
    if (document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  }, [place, state, selector])
}
