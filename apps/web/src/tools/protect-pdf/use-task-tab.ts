import type { ProtectionFacts } from '@recto/contract'
import { useRef, useState } from 'react'

import type { ProtectionTask } from './use-protection-work.ts'

const FIRST: ProtectionTask = 'protect'

/** Keeps track of the open tab. */
export function useTaskTab() {
  const [tab, setTab] = useState(FIRST)
  /** Whether the visitor has chosen a tab or started to fill one in. */
  const isTaken = useRef(false)
  const take = () => {
    isTaken.current = true
  }
  return {
    tab,
    take,
    open: (next: ProtectionTask) => {
      take()
      setTab(next)
    },
    /**
     * Visitors who choose a protected file mostly want its protection removed, unless they have already started
     * something else.
     */
    suggest: ({ isEncrypted }: ProtectionFacts) => {
      if (!isTaken.current && isEncrypted) setTab('remove')
    },
    reset: () => {
      isTaken.current = false
      setTab(FIRST)
    },
  }
}
