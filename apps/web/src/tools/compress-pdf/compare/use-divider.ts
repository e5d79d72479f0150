import { useEffect, useEffectEvent, type PointerEvent, type RefObject } from 'react'

interface DividerOptions {
  /** The visible area. */
  view: RefObject<HTMLElement | null>
  /** The scrolled content behind it. */
  sheet: RefObject<HTMLElement | null>
  /** The divider's position in percent of the visible width. */
  at: number
  onMove: (at: number) => void
}

/** Clips the upper image at the divider wherever the page is scrolled, and lets the divider be dragged. */
export function useDivider({ view, sheet, at, onMove }: DividerOptions) {
  function place() {
    if (view.current === null || sheet.current === null) return
    const [outer, inner] = [view.current.getBoundingClientRect(), sheet.current.getBoundingClientRect()]
    const cut = outer.left + (outer.width * at) / 100 - inner.left
    sheet.current.style.setProperty('--cut', `${Math.max(0, cut)}px`)
  }
  const placeAgain = useEffectEvent(place)
  useEffect(() => {
    const follow = () => placeAgain()
    window.addEventListener('resize', follow)
    return () => window.removeEventListener('resize', follow)
  }, [])

  function drag({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) {
    if (view.current === null || !currentTarget.hasPointerCapture(pointerId)) return
    const { left, width } = view.current.getBoundingClientRect()
    onMove(Math.round(Math.min(100, Math.max(0, ((clientX - left) / Math.max(1, width)) * 100))))
  }
  const grip = {
    onPointerDown: ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) =>
      currentTarget.setPointerCapture(pointerId),
    onPointerMove: drag,
  }
  return { place, grip }
}
