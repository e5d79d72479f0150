import { useState } from 'react'

import { useSession } from '../sessions/session-context.ts'
import { differences, pick, readSettings, writeSettings, type Remembered } from './settings-memory.ts'

/** The way back to a tool's defaults. */
export interface Defaults {
  /** Whether the settings are the defaults, as far as they are remembered. */
  areUsed: boolean
  /** Goes back to the defaults. Returns a function that undoes it. */
  restore: () => () => void
}

/** What the settings of a page begin with, how they are remembered, and the way back to the defaults. */
interface SettingsMemory<Settings> {
  /** The settings chosen last, or the defaults. */
  first: Settings
  remember: (settings: Settings) => void
  defaultsFor: (settings: Settings, change: (changes: Partial<Settings>) => void) => Defaults
}

/**
 * Remembers the settings of the session's tool in this browser.
 * @param remembered those that are remembered
 */
export function useRemembered<Settings extends object>(
  defaults: Settings,
  remembered: Remembered<Settings>,
): SettingsMemory<Settings> {
  const { tool } = useSession()
  const [first] = useState(() => ({ ...defaults, ...(tool && readSettings(tool, remembered)) }))
  return {
    first,
    remember: (settings) => {
      if (tool !== undefined) writeSettings(tool, settings, defaults, remembered)
    },
    defaultsFor: (settings, change) => ({
      areUsed: Object.keys(differences(settings, defaults, remembered)).length === 0,
      restore: () => {
        const earlier = pick(settings, remembered)
        change(pick(defaults, remembered))
        return () => change(earlier)
      },
    }),
  }
}
