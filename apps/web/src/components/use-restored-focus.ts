import { useEffect, useRef, type RefObject } from 'react'

/**
 * Restores the focus when the focused element was removed by a change.
 * @param state changes when elements are replaced
 * @param selector the element that takes the focus
 */
export function useRestoredFocus(place: RefObject<HTMLElement | null>, state: unknown, selector: string): void {
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    // Removing the focused element moves focus to the body; focus elsewhere was set by the visitor.
    if (document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  }, [place, state, selector])
}
