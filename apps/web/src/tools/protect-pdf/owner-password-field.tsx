import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { PasswordInput } from '../../components/password-field/password-input.tsx'
import { makeRandomPassword } from './random-password.ts'

interface OwnerPasswordFieldProps {
  value: string
  onChange: (value: string) => void
}

/** The owner password, with the offer to make one; what was made is shown, so that it can be kept. */
export function OwnerPasswordField({ value, onChange }: OwnerPasswordFieldProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  /** Counts what was made: each lets the field begin anew, with its content shown. */
  const [made, setMade] = useState(0)
  const { copy, spoken } = useCopy(field)
  return (
    <div className="field">
      <label htmlFor="owner-password">
        <Trans>Owner Password (Optional)</Trans>
      </label>
      <PasswordInput
        key={made}
        ref={field}
        id="owner-password"
        value={value}
        onChange={onChange}
        placeholder={t`Password for changing permissions (defaults to user password)`}
        showLabel={t`Show owner password`}
        describedBy="binding"
        isShownAtFirst={made > 0}
        autoComplete="new-password"
      >
        <button
          type="button"
          className="iconbtn"
          aria-label={t`Copy owner password`}
          disabled={value === ''}
          onClick={() => void copy(value)}
        >
          <Icon name="copy" />
        </button>
      </PasswordInput>
      <p className="under">
        <button
          type="button"
          className="linkbtn"
          onClick={() => {
            onChange(makeRandomPassword())
            setMade(made + 1)
          }}
        >
          <Trans>Generate a random owner password</Trans>
        </button>
        <span role="status">{spoken === '' && made > 0 && value !== '' ? t`Keep it somewhere safe.` : spoken}</span>
      </p>
    </div>
  )
}

/** Puts a text on the clipboard, or, where the browser forbids that, marks it so that the visitor can. */
function useCopy(field: { current: HTMLInputElement | null }) {
  const { t } = useLingui()
  const [spoken, setSpoken] = useState('')
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setSpoken(t`Copied.`)
    } catch {
      field.current?.focus()
      field.current?.select()
      setSpoken(t`It is selected. Copy it with your keyboard or menu.`)
    }
  }
  return { copy, spoken }
}
