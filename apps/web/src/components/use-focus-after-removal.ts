import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus on when the row it was in is taken away: to the row that took its place, or the one before it.
 * @param selector what in a row takes the focus
 * @returns tells which row is about to go
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
