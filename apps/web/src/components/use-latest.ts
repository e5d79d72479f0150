import { useEffect, useRef, type RefObject } from 'react'

/** The value of the latest drawing, for what is called later. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
