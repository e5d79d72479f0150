import { Trans, useLingui } from '@lingui/react/macro'

import { FieldError } from '../../components/password-field/field-error.tsx'
import { PasswordInput } from '../../components/password-field/password-input.tsx'
import { useFocusOnError } from '../../components/password-field/use-focus-on-error.ts'
import { EntryForm } from './entry-form.tsx'

interface RemovePanelProps {
  password: string
  /** The error of the password. */
  error: string | undefined
  isBusy: boolean
  onChange: (password: string) => void
  onSubmit: () => void
}

/** The tab for removing protection. */
export function RemovePanel({ password, error, isBusy, onChange, onSubmit }: RemovePanelProps) {
  const { t } = useLingui()
  const field = useFocusOnError(error)
  return (
    <>
      <h2 className="panel__title" id="remove-title">
        <Trans>Remove Password Protection</Trans>
      </h2>
      <EntryForm labelledBy="remove-title" isBusy={isBusy} onSubmit={onSubmit}>
        <div className="field">
          <label htmlFor="pdf-password">
            <Trans>PDF Password</Trans>
          </label>
          <PasswordInput
            ref={field}
            id="pdf-password"
            value={password}
            onChange={onChange}
            placeholder={t`Enter the password of the protected PDF`}
            showLabel={t`Show PDF password`}
            isInvalid={error !== undefined}
            describedBy={error === undefined ? 'pdf-password-help' : 'pdf-password-error pdf-password-help'}
          />
          {error !== undefined && <FieldError id="pdf-password-error" message={error} />}
          <p className="help" id="pdf-password-help">
            <Trans>The user or owner password.</Trans>
          </p>
        </div>
      </EntryForm>
    </>
  )
}
