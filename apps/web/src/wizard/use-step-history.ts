import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

/**
 * Adds each step to the browser's history, so that its Back button leads to the previous step instead of leaving the
 * page with everything entered.
 * @param onStep called when the browser's buttons lead to a step
 */
export function useStepHistory(step: number, onStep: (step: number) => void): void {
  const location = useLocation()
  const navigationType = useNavigationType()
  const navigate = useNavigate()
  const place = readStep(location.state)
  const known = useRef(place)
  const lastLocation = useRef(location)
  const report = useEffectEvent(onStep)
  const syncHistory = useEffectEvent((next: number) => {
    if (next === known.current) return
    const isBack = next < known.current
    known.current = next
    // Going back replaces the entry instead of leaving it: history navigation is asynchronous and would interfere with
    // the visitor's next action. Flushed synchronously: a Back pressed before the new entry is rendered would lead to
    // the location already known here and be missed.
    const options = { state: { step: next }, replace: isBack, preventScrollReset: true, flushSync: true }
    // React cannot flush synchronously while it runs effects.
    queueMicrotask(() => void navigate('.', options))
  })
  useEffect(() => syncHistory(step), [step])
  useEffect(() => {
    // The initial location is not a navigation: a reloaded page starts at the first step, whatever its history entry
    // says.
    if (lastLocation.current === location) return
    lastLocation.current = location
    if (navigationType !== NavigationType.Pop || place === known.current) return
    known.current = place
    report(place)
  }, [location, navigationType, place])
}

/** Returns the step of a history entry; the first one by default. */
function readStep(state: unknown): number {
  const isStep = typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number'
  return isStep ? Number(state.step) : 1
}
