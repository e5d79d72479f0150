import { useEffect, useRef, type RefObject } from 'react'

/** Focuses a field when it becomes invalid. */
export function useFocusOnError(error: string | undefined): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== undefined) field.current?.focus()
  }, [error])
  return field
}
