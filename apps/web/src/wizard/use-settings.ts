import { useState } from 'react'

import type { SingleFileWizard } from './use-single-file.ts'

/** What is set on the page of a tool: begins with the defaults, and comes back to them. */
export function useSettings<Settings extends object>(
  defaults: Settings,
  wizard: Pick<SingleFileWizard, 'send' | 'reset'>,
) {
  const [settings, setSettings] = useState(defaults)
  return {
    settings,
    change: (changes: Partial<Settings>) => {
      setSettings((known) => ({ ...known, ...changes }))
      // What failed was another request than the one the settings now make.
      wizard.send({ type: 'changed' })
    },
    reset: () => {
      setSettings(defaults)
      wizard.reset()
    },
  }
}
