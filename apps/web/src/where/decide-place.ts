import type { ProcessingMode } from '@recto/contract'

import type { Forecast } from './forecast.ts'
import type { Place } from './place.ts'

/** From this duration on, the device is not used without asking. */
export const LONG_SECONDS = 20

/** Inputs to the decision. */
export interface PlaceFacts {
  /** The operator's setting. */
  mode: ProcessingMode
  /** Undefined while there is nothing to forecast. */
  forecast: Forecast | undefined
  /** Memory that a page in this browser may use. */
  memoryBytes: number
  /** The visitor's choice for these files. */
  choice: Place | undefined
  /** Whether the visitor always prefers this device. */
  prefersDevice: boolean
  /** Whether there is a connection to the server. */
  isOnline: boolean
  /** Whether only a server can do the work, because browsers lack something it needs. */
  isServerOnly?: boolean
}

/** Why the visitor is asked where to run the work. */
export type Question = 'memory' | 'time'

/** Where work runs, and what to ask first. */
export interface PlaceDecision {
  place: Place
  /** Must be answered before the work starts. */
  question?: Question
  /** The recommended place: where the work is likely to succeed, or the faster one. */
  recommended: Place
  /** Whether the other place can be chosen. */
  canChange: boolean
}

/**
 * Decides where work runs. Only the operator's setting or the visitor ever chooses the server. A tool that works only on the server
 * says so next to its button, and pressing that is the choice.
 */
export function decidePlace(facts: PlaceFacts): PlaceDecision {
  if (facts.isServerOnly === true) return { place: 'server', recommended: 'server', canChange: false }
  const { mode, choice, prefersDevice, isOnline } = facts
  if (mode === 'device-only') return { place: 'device', recommended: 'device', canChange: false }
  const chosen = choice ?? (mode === 'server' && !prefersDevice ? 'server' : undefined)
  // Without a connection, work meant for the server stays here.
  if (chosen === 'device' || (chosen === 'server' && isOnline)) {
    return { place: chosen, recommended: chosen, canChange: true }
  }
  const question = mode === 'device' ? undefined : questionOf(facts)
  return {
    place: 'device',
    recommended: question === undefined ? 'device' : recommendationFor(question, facts),
    canChange: true,
    ...(question === undefined ? {} : { question }),
  }
}

/** Ask about memory even if the device is preferred: with too little, the work may be lost. */
function questionOf({ forecast, memoryBytes, prefersDevice }: PlaceFacts): Question | undefined {
  if (forecast === undefined) return undefined
  if (forecast.neededBytes > memoryBytes) return 'memory'
  return forecast.deviceSeconds > LONG_SECONDS && !prefersDevice ? 'time' : undefined
}

function recommendationFor(question: Question, { forecast, prefersDevice, isOnline }: PlaceFacts): Place {
  if (!isOnline || forecast === undefined) return 'device'
  if (question === 'memory') return prefersDevice ? 'device' : 'server'
  return forecast.serverSeconds < forecast.deviceSeconds ? 'server' : 'device'
}
