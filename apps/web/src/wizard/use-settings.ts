import { useState } from 'react'

import type { SingleFileWizard } from './use-single-file.ts'

/** The settings of a tool's page, with a way to reset them. */
export function useSettings<Settings extends object>(
  defaults: Settings,
  wizard: Pick<SingleFileWizard, 'send' | 'reset'>,
) {
  const [settings, setSettings] = useState(defaults)
  return {
    settings,
    change: (changes: Partial<Settings>) => {
      setSettings((known) => ({ ...known, ...changes }))
      // The error belongs to the previous settings.
      wizard.send({ type: 'changed' })
    },
    reset: () => {
      setSettings(defaults)
      wizard.reset()
    },
  }
}
