import type { ProtectionFacts } from '@recto/contract'

import { keptLike } from '../../sessions/read-like.ts'
import type { Kept } from '../../sessions/session.ts'
import { useSessionState } from '../../sessions/use-session-state.ts'
import type { ProtectionTask } from './use-protection-work.ts'

const FIRST: ProtectionTask = 'protect'

const TAB: Kept<ProtectionTask> = {
  save: (tab) => tab,
  load: (saved) => (saved === 'protect' || saved === 'remove' ? saved : undefined),
}

/** Keeps track of the open tab. */
export function useTaskTab() {
  const [tab, setTab] = useSessionState('tab', FIRST, TAB)
  /** Whether the visitor has chosen a tab or started to fill one in. */
  const [isTouched, setIsTouched] = useSessionState('touched', false, keptLike(false))
  const touch = () => setIsTouched(true)
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
      if (!isTouched && isEncrypted) setTab('remove')
    },
  }
}
