import { useEffect, useState, type RefObject } from 'react'

/** How far outside the viewport elements count as near. */
const MARGIN = '400px'

const listeners = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/** One shared observer: thousands of pages would otherwise create thousands of observers. */
function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: MARGIN },
  )
  return observer
}

/** Whether an element is in or near the viewport. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const target = element.current
    if (target === null) return
    listeners.set(target, setIsNear)
    sharedObserver().observe(target)
    return () => {
      sharedObserver().unobserve(target)
      listeners.delete(target)
    }
  }, [element])
  return isNear
}
