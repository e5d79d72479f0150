import { useLayoutEffect, type RefObject } from 'react'

/** Areas that a notice must never cover, wherever the page is scrolled. */
const KEPT_FREE = 'main .btn--main, main .btn--huge'

/**
 * Moves the notices to the window's upper edge while they would cover a main action at the lower edge, through their
 * `data-edge`. The style sheet keeps bars and the shelf clear.
 * @param shown changes with the notices
 */
export function useFreeEdge(place: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  useLayoutEffect(() => {
    const target = place.current
    if (target === null || shown.length === 0) return
    const check = () => takeFreeEdge(target)
    // Late-loading content moves the actions, and scrolling does.
    const observer = new ResizeObserver(check)
    for (const element of [target, document.body]) observer.observe(element)
    const stop = new AbortController()
    window.addEventListener('scroll', check, { passive: true, signal: stop.signal })
    window.addEventListener('resize', check, { signal: stop.signal })
    check()
    return () => {
      observer.disconnect()
      stop.abort()
    }
  }, [place, shown])
}

/** Picks the lower edge, unless only the upper one is clear. */
function takeFreeEdge(target: HTMLElement): void {
  const isFreeAt = (edge: 'bottom' | 'top') => {
    target.setAttribute('data-edge', edge)
    return !isOverAction(target)
  }
  if (!isFreeAt('bottom') && !isFreeAt('top')) target.setAttribute('data-edge', 'bottom')
}

function isOverAction(target: HTMLElement): boolean {
  const own = target.getBoundingClientRect()
  return [...document.querySelectorAll(KEPT_FREE)].some((action) => {
    const { top, right, bottom, left } = action.getBoundingClientRect()
    return top < own.bottom && bottom > own.top && left < own.right && right > own.left
  })
}
