import { keptLike } from '../../sessions/read-like.ts'
import type { Kept } from '../../sessions/session.ts'
import { useSessionReducer } from '../../sessions/use-session-state.ts'

/**
 * The settings of a batch, kept in its session, and a function that changes some of them.
 * @param kept how they outlive the page, where that is not as plain data
 */
export function useBatchSettings<Settings extends object>(
  defaults: Settings,
  kept: Kept<Settings> = keptLike(defaults),
) {
  return useSessionReducer('settings', withChanges<Settings>, defaults, kept)
}

function withChanges<Settings>(known: Settings, changes: Partial<Settings>): Settings {
  return { ...known, ...changes }
}
