import { useLayoutEffect, useState, type RefObject } from 'react'

/** The content width of an element, kept up to date; 0 before it is rendered. */
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
