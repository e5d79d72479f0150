import { useEffect, useRef } from 'react'

/** Each step, or place within one, begins at its top, with the focus on its heading: what was pressed to get there is gone. */
export function useStepFocus(step: number | string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    goToHeading()
  }, [step])
}

/** The same for a step that is fetched only when it comes: it is arrived at once it is there. */
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
