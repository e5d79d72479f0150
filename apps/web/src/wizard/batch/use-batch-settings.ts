import type { Kept } from '../../sessions/session.ts'
import type { Remembered } from '../../settings-memory/settings-memory.ts'
import { useRemembered } from '../../settings-memory/use-remembered.ts'

/**
 * The settings of a batch, kept in its session, which begin with those chosen last in this browser, a function that changes
 * some of them, and the way back to the defaults.
 * @param remembered the settings that are remembered for the next time, as on the tool's page for one file
 * @param kept how they outlive the page, where that is not as plain data
 */
export function useBatchSettings<Settings extends object>(
  defaults: Settings,
  remembered: Remembered<Settings>,
  kept?: Kept<Settings>,
) {
  const memory = useRemembered(defaults, remembered, kept)
  return [memory.settings, memory.change, memory.defaults] as const
}
