import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

/**
 * Gives each step a place in the browser's history, so that its Back button leads to the step before and not away from all that
 * was entered.
 * @param onStep called when the visitor went to a step by the browser's own buttons
 */
export function useStepHistory(step: number, onStep: (step: number) => void): void {
  const location = useLocation()
  const navigationType = useNavigationType()
  const navigate = useNavigate()
  const place = readStep(location.state)
  const known = useRef(place)
  const seen = useRef(location)
  const report = useEffectEvent(onStep)
  const follow = useEffectEvent((next: number) => {
    if (next === known.current) return
    const isBack = next < known.current
    known.current = next
    // On the way back the place is renamed, not left: the browser leaves late, and what the visitor does meanwhile would go astray.
    // Drawn at once: a Back that comes before the new place is drawn leads to the very location known here, and would not be heard.
    const options = { state: { step: next }, replace: isBack, preventScrollReset: true, flushSync: true }
    // React draws nothing at once while it still runs effects.
    queueMicrotask(() => void navigate('.', options))
  })
  useEffect(() => follow(step), [step])
  useEffect(() => {
    // The place one arrived at is no step taken: a page loaded anew begins at the first, whatever its place says.
    if (seen.current === location) return
    seen.current = location
    if (navigationType !== NavigationType.Pop || place === known.current) return
    known.current = place
    report(place)
  }, [location, navigationType, place])
}

/** The step a place in the history belongs to; the first unless it says otherwise. */
function readStep(state: unknown): number {
  const isStep = typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number'
  return isStep ? Number(state.step) : 1
}
