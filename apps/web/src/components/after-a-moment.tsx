import { useEffect, useState, type ReactNode } from 'react'

/** Shorter waits need no message. */
const MOMENT_MS = 600

/** Shows its children once it has been on screen for a moment: a message about a wait. */
export function AfterAMoment({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), MOMENT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? children : null
}
