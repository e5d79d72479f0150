import { Trans, useLingui } from '@lingui/react/macro'
import type { Permissions } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { PERMISSIONS } from './protect-settings.ts'

interface PermissionBoxesProps {
  value: Permissions
  /** Whether the permissions take effect, given the two passwords. */
  areEffective: boolean
  onChange: (name: keyof Permissions, isAllowed: boolean) => void
}

/** What readers without the owner password may do, and when that takes effect. */
export function PermissionBoxes({ value, areEffective, onChange }: PermissionBoxesProps) {
  const names = usePermissionNames()
  return (
    <fieldset className="field" aria-describedby="binding">
      <legend>
        <Trans>Permissions</Trans>
      </legend>
      <div className="boxes">
        {PERMISSIONS.map((name) => (
          <label key={name} className="box">
            <input type="checkbox" checked={value[name]} onChange={(event) => onChange(name, event.target.checked)} />
            <span>{names[name]}</span>
          </label>
        ))}
      </div>
      <p className="help" id="binding">
        <Icon name="info" />
        {areEffective ? (
          <Trans>
            Permissions apply to anyone who opens the file with the user password. The owner password gives full access.
          </Trans>
        ) : (
          <Trans>
            Permissions apply only if the owner password differs from the user password. Otherwise, anyone who opens the
            file has full access.
          </Trans>
        )}
      </p>
    </fieldset>
  )
}

function usePermissionNames(): Record<keyof Permissions, string> {
  const { t } = useLingui()
  return {
    allowPrinting: t`Allow Printing`,
    allowModifying: t`Allow Modifying`,
    allowCopying: t`Allow Copying`,
    allowAnnotating: t`Allow Annotations`,
    allowFillingForms: t`Allow Form Filling`,
  }
}
