import { useState } from 'react'

import type { Remembered } from '../../settings-memory/settings-memory.ts'
import { useRemembered } from '../../settings-memory/use-remembered.ts'

/**
 * The settings of a batch, which begin with those chosen last in this browser, a function that changes some of them, and
 * the way back to the defaults.
 * @param remembered the settings that are remembered for the next time, as on the tool's page for one file
 */
export function useBatchSettings<Settings extends object>(defaults: Settings, remembered: Remembered<Settings>) {
  const { first, remember, defaultsFor } = useRemembered(defaults, remembered)
  const [settings, setSettings] = useState(first)
  const change = (changes: Partial<Settings>) => {
    setSettings((known) => ({ ...known, ...changes }))
    remember({ ...settings, ...changes })
  }
  return [settings, change, defaultsFor(settings, change)] as const
}
