import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { FieldError } from '../../components/password-field/field-error.tsx'
import { PasswordInput } from '../../components/password-field/password-input.tsx'
import { useFocusOnError } from '../../components/password-field/use-focus-on-error.ts'
import { EntryForm } from './entry-form.tsx'
import { EncryptionLevelField } from './encryption-level-field.tsx'
import { OwnerPasswordField } from './owner-password-field.tsx'
import { PermissionBoxes } from './permission-boxes.tsx'
import { arePermissionsEffective, type ProtectSettings } from './protect-settings.ts'
import { StrengthHint } from './strength-hint.tsx'
import { useStrength } from './use-strength.ts'

interface ProtectPanelProps {
  settings: ProtectSettings
  /** The file name without its extension, which would be a bad password for the file. */
  baseName: string
  isBusy: boolean
  /** The error of the user password. */
  error: string | undefined
  /** Asks for the current password of a locked file. */
  unlock?: ReactNode
  onChange: (settings: ProtectSettings) => void
  onSubmit: () => void
}

/** The tab for adding protection: passwords, level and permissions. */
export function ProtectPanel(props: ProtectPanelProps) {
  const { settings, baseName, isBusy, error, unlock, onChange, onSubmit } = props
  const { t } = useLingui()
  const field = useFocusOnError(error)
  const strength = useStrength(settings.userPassword, baseName)
  const set = (change: Partial<ProtectSettings>) => onChange({ ...settings, ...change })
  return (
    <>
      <h2 className="panel__title" id="protect-title">
        <Trans>Protect PDF with Password</Trans>
      </h2>
      {unlock}
      <EntryForm labelledBy="protect-title" isBusy={isBusy} onSubmit={onSubmit}>
        <div className="field">
          <label htmlFor="user-password">
            <Trans>User Password</Trans>
          </label>
          <PasswordInput
            ref={field}
            id="user-password"
            value={settings.userPassword}
            onChange={(userPassword) => set({ userPassword })}
            placeholder={t`Enter password for opening the PDF`}
            showLabel={t`Show user password`}
            isInvalid={error !== undefined}
            describedBy={error === undefined ? 'strength' : 'user-password-error strength'}
            autoComplete="new-password"
          />
          {error !== undefined && <FieldError id="user-password-error" message={error} />}
          <StrengthHint id="strength" strength={strength} />
        </div>
        <OwnerPasswordField value={settings.ownerPassword} onChange={(ownerPassword) => set({ ownerPassword })} />
        <EncryptionLevelField
          value={settings.encryptionLevel}
          onChange={(encryptionLevel) => set({ encryptionLevel })}
        />
        <PermissionBoxes
          value={settings}
          areEffective={arePermissionsEffective(settings)}
          onChange={(name, isAllowed) => set({ [name]: isAllowed })}
        />
      </EntryForm>
    </>
  )
}
