import { useState } from 'react'

import type { Place } from './place.ts'
import type { Where } from './use-where.ts'

interface AskFirst {
  isAsking: boolean
  stopAsking: () => void
  /** Runs the work at the decided place, or asks first. */
  start: () => void
  /** Runs the work at a place chosen by the visitor. */
  startAt: (place: Place) => void
}

/** Asks where to run work when it is started, for screens that show their settings before the question. */
export function useAskFirst(
  where: Where | undefined,
  choose: (place: Place) => void,
  act: (place?: Place) => Promise<void>,
): AskFirst {
  const [isAsking, setIsAsking] = useState(false)
  return {
    isAsking,
    stopAsking: () => setIsAsking(false),
    start: () => {
      if (where?.question === undefined) void act()
      else setIsAsking(true)
    },
    startAt: (place) => {
      choose(place)
      setIsAsking(false)
      void act(place)
    },
  }
}
