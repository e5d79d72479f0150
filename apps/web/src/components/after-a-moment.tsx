import { useEffect, useState, type ReactNode } from 'react'

/** A shorter wait needs no words. */
const MOMENT_MS = 600

/** Shows its children once it has been on screen for a moment: what there is to say about a wait. */
export function AfterAMoment({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), MOMENT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? children : null
}
