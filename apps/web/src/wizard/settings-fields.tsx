import './settings.css'

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface SettingsFieldsProps {
  /** Whether nothing may change now. */
  isStill: boolean
  children: ReactNode
}

/** All settings of a step, one below the other. */
export function SettingsFields({ isStill, children }: SettingsFieldsProps) {
  const { t } = useLingui()
  return (
    <fieldset className="settings__all" disabled={isStill} aria-label={t`Settings`}>
      {children}
    </fieldset>
  )
}
