import { useEffect, useRef, type RefObject } from 'react'

/** A ref to the value of the latest render, for callbacks that run later. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
