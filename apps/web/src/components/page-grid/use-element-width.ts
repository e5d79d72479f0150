import { useLayoutEffect, useState, type RefObject } from 'react'

/** The width inside an element's padding, kept up to date; 0 until it is on the screen. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(target)
      setWidth(target.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return width
}
