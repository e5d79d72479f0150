import type { Kept } from '../../sessions/session.ts'
import type { Remembered } from '../../settings-memory/settings-memory.ts'
import { useRemembered } from '../../settings-memory/use-remembered.ts'

/**
 * The settings of a batch, kept in its session and initialized with those used last in this browser; a function that
 * changes some of them; and one that restores the defaults.
 * @param remembered the settings remembered for next time, as on the tool's page for one file
 * @param kept how to save them across reloads, if not as plain data
 */
export function useBatchSettings<Settings extends object>(
  defaults: Settings,
  remembered: Remembered<Settings>,
  kept?: Kept<Settings>,
) {
  const memory = useRemembered(defaults, remembered, kept)
  return [memory.settings, memory.change, memory.defaults] as const
}
