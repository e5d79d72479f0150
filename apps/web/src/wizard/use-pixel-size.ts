import { useEffect, useEffectEvent, type RefObject } from 'react'

import type { Box } from '../preview/protocol.ts'

/** Higher resolutions are invisible and take longer to render. */
const MAX_PIXEL_RATIO = 2

/** Reports the size of an element in device pixels, initially and whenever it changes. */
export function usePixelSize(element: RefObject<HTMLElement | null>, onSize: (box: Box) => void): void {
  const reportSize = useEffectEvent((width: number, height: number) => {
    const ratio = Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO)
    if (width > 0 && height > 0) onSize({ width: Math.round(width * ratio), height: Math.round(height * ratio) })
  })
  useEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = () => reportSize(target.clientWidth, target.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
}
