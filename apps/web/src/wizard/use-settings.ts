import { useState } from 'react'

import { keptLike } from '../sessions/read-like.ts'
import { useSession } from '../sessions/session-context.ts'
import { useCellValue } from '../sessions/use-session-state.ts'
import { differences, pick, readSettings, writeSettings, type Remembered } from '../settings-memory/settings-memory.ts'
import type { SingleFileWizard } from './use-single-file.ts'

/** The way back to a tool's defaults. */
export interface Defaults {
  /** Whether the settings are the defaults, as far as they are remembered. */
  areUsed: boolean
  /** Goes back to the defaults. Returns a function that undoes it. */
  restore: () => () => void
}

/**
 * The settings of a tool's page, kept in the session. A new session begins with those chosen last in this browser.
 * @param remembered the settings that are remembered for the next time
 */
export function useSettings<Settings extends object>(
  defaults: Settings,
  wizard: Pick<SingleFileWizard, 'send'>,
  remembered: Remembered<Settings>,
) {
  const session = useSession()
  const { tool } = session
  const [first] = useState(() => ({ ...defaults, ...(tool && readSettings(tool, remembered)) }))
  const cell = session.cell('settings', first, keptLike(defaults))
  const settings = useCellValue(cell)

  function change(changes: Partial<Settings>) {
    const changed = { ...cell.get(), ...changes }
    cell.set(changed)
    if (tool !== undefined) writeSettings(tool, changed, defaults, remembered)
    // The error belongs to the previous settings.
    wizard.send({ type: 'changed' })
  }

  function restore() {
    const earlier = pick(cell.get(), remembered)
    change(pick(defaults, remembered))
    return () => change(earlier)
  }

  const areUsed = Object.keys(differences(settings, defaults, remembered)).length === 0
  return { settings, change, defaults: { areUsed, restore } satisfies Defaults }
}
