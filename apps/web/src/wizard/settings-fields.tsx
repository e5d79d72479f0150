import './settings.css'

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface SettingsFieldsProps {
  /** Whether the settings are disabled. */
  isDisabled: boolean
  children: ReactNode
}

/** All settings of a step in one column. */
export function SettingsFields({ isDisabled, children }: SettingsFieldsProps) {
  const { t } = useLingui()
  return (
    <fieldset className="settings__all" disabled={isDisabled} aria-label={t`Settings`}>
      {children}
    </fieldset>
  )
}
