import './settings.css'

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface SettingsFieldsProps {
  /** Whether the settings are disabled. */
  isStill: boolean
  children: ReactNode
}

/** All settings of a step in one column. */
export function SettingsFields({ isStill, children }: SettingsFieldsProps) {
  const { t } = useLingui()
  return (
    <fieldset className="settings__all" disabled={isStill} aria-label={t`Settings`}>
      {children}
    </fieldset>
  )
}
