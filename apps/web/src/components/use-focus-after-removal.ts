import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves focus when its row is removed: to the row that took its place, or to the previous one.
 * @param selector the element in a row to focus
 * @returns a callback for the index of the row to be removed
 */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  count: number,
  selector: string,
): (index: number) => void {
  const removed = useRef<number>(undefined)
  useEffect(() => {
    const index = removed.current
    removed.current = undefined
    if (index === undefined) return
    const row = list.current?.children.item(Math.min(index, count - 1))
    const target = row?.querySelector<HTMLElement>(selector) ?? row?.querySelector<HTMLElement>('button')
    target?.focus()
  }, [list, count, selector])
  return (index) => {
    removed.current = index
  }
}
