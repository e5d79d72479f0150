import { useLayoutEffect, type RefObject } from 'react'

/** Publishes the height of the action bar as the token `--actbar`, so that notices and previews end above it. */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const target = bar.current
    if (target === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--actbar', `${target.offsetHeight}px`))
    observer.observe(target)
    return () => {
      observer.disconnect()
      style.removeProperty('--actbar')
    }
  }, [bar])
}
