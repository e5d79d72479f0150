import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { PasswordInput } from '../../components/password-field/password-input.tsx'
import { makeRandomPassword } from './random-password.ts'

interface OwnerPasswordFieldProps {
  value: string
  onChange: (value: string) => void
}

/** The owner password, which can be generated; a generated one is shown so that it can be saved. */
export function OwnerPasswordField({ value, onChange }: OwnerPasswordFieldProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  /** Counts generated passwords; used as a key, so that the field resets and shows its content. */
  const [generatedCount, setGeneratedCount] = useState(0)
  const { copy, announcement } = useCopy(field)
  return (
    <div className="field">
      <label htmlFor="owner-password">
        <Trans>Owner Password (Optional)</Trans>
      </label>
      <PasswordInput
        key={generatedCount}
        ref={field}
        id="owner-password"
        value={value}
        onChange={onChange}
        placeholder={t`Password for changing permissions (defaults to user password)`}
        showLabel={t`Show owner password`}
        describedBy="binding"
        isShownAtFirst={generatedCount > 0}
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
            setGeneratedCount(generatedCount + 1)
          }}
        >
          <Trans>Generate a random owner password</Trans>
        </button>
        <span role="status">
          {announcement === '' && generatedCount > 0 && value !== '' ? t`Keep it somewhere safe.` : announcement}
        </span>
      </p>
    </div>
  )
}

/** Copies a text to the clipboard or, where the browser denies access, selects it for manual copying. */
function useCopy(field: { current: HTMLInputElement | null }) {
  const { t } = useLingui()
  const [announcement, setAnnouncement] = useState('')
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setAnnouncement(t`Copied.`)
    } catch {
      field.current?.focus()
      field.current?.select()
      setAnnouncement(t`It is selected. Copy it with your keyboard or menu.`)
    }
  }
  return { copy, announcement }
}
