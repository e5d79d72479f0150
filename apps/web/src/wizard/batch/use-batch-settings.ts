import { useState } from 'react'

/** The settings of a batch, and a function that changes some of them. */
export function useBatchSettings<Settings extends object>(defaults: Settings) {
  const [settings, setSettings] = useState(defaults)
  const change = (changes: Partial<Settings>) => setSettings((known) => ({ ...known, ...changes }))
  return [settings, change] as const
}
