import type { ProtectionFacts } from '@recto/contract'
import { useRef, useState } from 'react'

import type { ProtectionTask } from './use-protection-work.ts'

const FIRST: ProtectionTask = 'protect'

/** Which tab is open. */
export function useTaskTab() {
  const [tab, setTab] = useState(FIRST)
  /** Whether the visitor has chosen a tab, or begun to fill one in. */
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
    /** Whoever brings a protected file mostly wants it opened; who has begun with something is left in peace. */
    suggest: ({ isEncrypted }: ProtectionFacts) => {
      if (!isTaken.current && isEncrypted) setTab('remove')
    },
    reset: () => {
      isTaken.current = false
      setTab(FIRST)
    },
  }
}
