import { useEffect, useRef } from 'react'

/** Scrolls to the top and focuses the heading when the step changes, because the pressed button is gone. */
export function useStepFocus(step: number | string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    goToHeading()
  }, [step])
}

/** The same for a step loaded on demand: runs on mount. */
export function useFocusOnMount(): void {
  useEffect(() => goToHeading(), [])
}

function goToHeading(): void {
  window.scrollTo({ top: 0 })
  const heading = document.querySelector<HTMLElement>('main h2')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
