import { keptLike } from '../sessions/read-like.ts'
import { useSession } from '../sessions/session-context.ts'
import { useCellValue } from '../sessions/use-session-state.ts'
import type { Remembered } from '../settings-memory/settings-memory.ts'
import { useRemembered } from '../settings-memory/use-remembered.ts'
import type { SingleFileWizard } from './use-single-file.ts'

/**
 * The settings of a tool's page, kept in the session. A new session begins with those chosen last in this browser.
 * @param remembered the settings that are remembered for the next time
 */
export function useSettings<Settings extends object>(
  defaults: Settings,
  wizard: Pick<SingleFileWizard, 'send'>,
  remembered: Remembered<Settings>,
) {
  const { first, remember, defaultsFor } = useRemembered(defaults, remembered)
  const cell = useSession().cell('settings', first, keptLike(defaults))
  const settings = useCellValue(cell)

  function change(changes: Partial<Settings>) {
    const changed = { ...cell.get(), ...changes }
    cell.set(changed)
    remember(changed)
    // The error belongs to the previous settings.
    wizard.send({ type: 'changed' })
  }

  return { settings, change, defaults: defaultsFor(settings, change) }
}
