import type { Remembered } from '../settings-memory/settings-memory.ts'
import { useRemembered } from '../settings-memory/use-remembered.ts'
import type { SingleFileWizard } from './use-single-file.ts'

/**
 * The settings of a tool's page, kept in the session. A new session starts with those used last in this browser.
 * @param remembered the settings remembered for next time
 */
export function useSettings<Settings extends object>(
  defaults: Settings,
  wizard: Pick<SingleFileWizard, 'send'>,
  remembered: Remembered<Settings>,
) {
  const memory = useRemembered(defaults, remembered)
  return {
    ...memory,
    change: (changes: Partial<Settings>) => {
      memory.change(changes)
      // The error belongs to the previous settings.
      wizard.send({ type: 'changed' })
    },
  }
}
