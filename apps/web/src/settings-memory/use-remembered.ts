import { useState } from 'react'

import { keptLike } from '../sessions/read-like.ts'
import { useSession } from '../sessions/session-context.ts'
import type { Kept } from '../sessions/session.ts'
import { useCellValue } from '../sessions/use-session-state.ts'
import { differences, pick, readSettings, writeSettings, type Remembered } from './settings-memory.ts'

/** Restores a tool's defaults. */
export interface Defaults {
  /** Whether the remembered settings equal the defaults. */
  areUsed: boolean
  /** Restores the defaults; returns a function that undoes this. */
  restore: () => () => void
}

interface RememberedSettings<Settings> {
  settings: Settings
  change: (changes: Partial<Settings>) => void
  defaults: Defaults
}

/**
 * The settings of a session, which starts with those used last for its tool in this browser.
 * @param remembered the settings remembered for next time
 * @param kept how to save all of them across reloads
 */
export function useRemembered<Settings extends object>(
  defaults: Settings,
  remembered: Remembered<Settings>,
  kept: Kept<Settings> = keptLike(defaults),
): RememberedSettings<Settings> {
  const session = useSession()
  const { tool } = session
  const [first] = useState(() => ({ ...defaults, ...(tool && readSettings(tool, remembered)) }))
  const cell = session.cell('settings', first, kept)
  const settings = useCellValue(cell)

  function change(changes: Partial<Settings>) {
    const changed = { ...cell.get(), ...changes }
    cell.set(changed)
    if (tool !== undefined) writeSettings(tool, changed, defaults, remembered)
  }

  function restore() {
    const earlier = pick(cell.get(), remembered)
    change(pick(defaults, remembered))
    return () => change(earlier)
  }

  const areUsed = Object.keys(differences(settings, defaults, remembered)).length === 0
  return { settings, change, defaults: { areUsed, restore } }
}
