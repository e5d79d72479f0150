import { keptLike } from '../sessions/read-like.ts'
import { useSessionReducer } from '../sessions/use-session-state.ts'
import type { SingleFileWizard } from './use-single-file.ts'

/** The settings of a tool's page, kept in the session. */
export function useSettings<Settings extends object>(defaults: Settings, wizard: Pick<SingleFileWizard, 'send'>) {
  const [settings, sendChange] = useSessionReducer('settings', withChanges<Settings>, defaults, keptLike(defaults))
  return {
    settings,
    change: (changes: Partial<Settings>) => {
      sendChange(changes)
      // The error belongs to the previous settings.
      wizard.send({ type: 'changed' })
    },
  }
}

function withChanges<Settings>(known: Settings, changes: Partial<Settings>): Settings {
  return { ...known, ...changes }
}
