import { useEffect, useRef, type RefObject } from 'react'

/** Brings the visitor to a field when something is found wrong with it. */
export function useFocusOnError(error: string | undefined): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== undefined) field.current?.focus()
  }, [error])
  return field
}
