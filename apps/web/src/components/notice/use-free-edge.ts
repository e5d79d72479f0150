import { useLayoutEffect, type RefObject } from 'react'

/** What a notice never lies over, wherever the page is scrolled to. */
const KEPT_FREE = 'main .btn--main, main .btn--huge'

/**
 * Puts the notices at the upper edge of the window while they would lie over a main action at the lower one, as its
 * `data-edge`. Bars and the shelf are left free by the style sheet.
 * @param shown changes with the notices
 */
export function useFreeEdge(place: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  useLayoutEffect(() => {
    const target = place.current
    if (target === null || shown.length === 0) return
    const check = () => takeFreeEdge(target)
    // What is loaded late moves the actions, and scrolling does.
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

/** Takes the lower edge, unless only the upper one is free. */
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
