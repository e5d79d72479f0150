import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves focus to the heading after navigation, so that screen readers announce the page and Tab starts there. */
export function useRouteFocus(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    // On the first page the browser decides where reading starts.
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}
