import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Closes an open element when something else or Escape is pressed.
 * @param onDismiss called with whether it was Escape, after which focus must be restored
 */
export function useDismissal(
  area: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: (isByKey: boolean) => void,
): void {
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    const { signal } = stop
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && area.current?.contains(target) === false) dismiss(false)
    }
    document.addEventListener('pointerdown', onPointer, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(true), { signal })
    return () => stop.abort()
  }, [area, isOpen])
}
