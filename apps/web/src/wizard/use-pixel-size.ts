import { useEffect, useEffectEvent, type RefObject } from 'react'

import type { Box } from '../preview/protocol.ts'

/** Sharper than this nobody sees, and it would take its time. */
const MAX_PIXEL_RATIO = 2

/** Tells how large an element is, in pixels of the screen, whenever that changes. */
export function usePixelSize(element: RefObject<HTMLElement | null>, onRoom: (box: Box) => void): void {
  const tell = useEffectEvent((width: number, height: number) => {
    const ratio = Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO)
    if (width > 0 && height > 0) onRoom({ width: Math.round(width * ratio), height: Math.round(height * ratio) })
  })
  useEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = () => tell(target.clientWidth, target.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
}
