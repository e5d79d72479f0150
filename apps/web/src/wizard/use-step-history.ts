import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'

import { readPlace, type EntryPlace } from '../sessions/entry-place.ts'
import { useSession } from '../sessions/session-context.ts'

/**
 * Adds each step to the browser's history, so that Back leads to the previous step instead of leaving the page.
 * @param onStep called when the browser's buttons lead to a step
 * @param firstStep the step of an entry that names none
 */
export function useStepHistory(step: number, onStep: (step: number) => void, firstStep = 1): void {
  const session = useSession()
  const location = useLocation()
  const navigationType = useNavigationType()
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  const { step: entryStep, isBatch } = readPlace(location.state)
  const place = Math.max(firstStep, entryStep)
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
    const state: EntryPlace = { session: session.id, step: next, isBatch }
    const options = { state, replace: isBack, preventScrollReset: true, flushSync: true }
    // React cannot flush synchronously while it runs effects.
    queueMicrotask(() => void navigate('.', options))
  })
  useEffect(() => {
    // A step reached by work must not call the visitor back from a page that is still loading. If that page does not
    // load, the step is added then.
    if (!isLeaving) syncHistory(step)
  }, [step, isLeaving])
  useEffect(() => {
    if (lastLocation.current === location) return
    lastLocation.current = location
    if (navigationType !== NavigationType.Pop || place === known.current) return
    known.current = place
    report(place)
  }, [location, navigationType, place])
}
