import type { ProtectionFacts } from '@recto/contract'
import { useRef, useState } from 'react'

import type { ProtectionTask } from './use-protection-work.ts'

const FIRST: ProtectionTask = 'protect'

/** Keeps track of the open tab. */
export function useTaskTab() {
  const [tab, setTab] = useState(FIRST)
  /** Whether the visitor has chosen a tab or started to fill one in. */
  const isTouched = useRef(false)
  const touch = () => {
    isTouched.current = true
  }
  return {
    tab,
    touch,
    open: (next: ProtectionTask) => {
      touch()
      setTab(next)
    },
    /**
     * Visitors who choose a protected file mostly want its protection removed, unless they have already started
     * something else.
     */
    suggest: ({ isEncrypted }: ProtectionFacts) => {
      if (!isTouched.current && isEncrypted) setTab('remove')
    },
    reset: () => {
      isTouched.current = false
      setTab(FIRST)
    },
  }
}
