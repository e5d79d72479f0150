import './password-field.css'

import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode, type Ref } from 'react'

import { Icon } from '../icon/icon.tsx'

interface PasswordInputProps {
  id: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** The name of the field for its button, such as 'Show user password'. */
  showLabel?: string
  isInvalid?: boolean
  describedBy?: string | undefined
  disabled?: boolean
  /** Whether the password starts visible, as for one that was just generated. */
  isShownAtFirst?: boolean
  /** A hint for password managers. */
  autoComplete?: 'off' | 'new-password'
  ref?: Ref<HTMLInputElement>
  /** Additional buttons at the end of the field. */
  children?: ReactNode
}

/** A password field with a button that reveals its content. */
export function PasswordInput(props: PasswordInputProps) {
  const { id, value, onChange, placeholder, showLabel, isInvalid = false, describedBy, disabled = false } = props
  const { isShownAtFirst = false, autoComplete = 'off', ref, children } = props
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(isShownAtFirst)
  return (
    <span className={children === undefined ? 'pw' : 'pw pw--more'}>
      <input
        ref={ref}
        className="input"
        id={id}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        disabled={disabled}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="pw__acts">
        {children}
        <button
          type="button"
          className="iconbtn"
          aria-label={showLabel ?? t`Show password`}
          aria-pressed={isShown}
          disabled={disabled}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name="eye" />
        </button>
      </span>
    </span>
  )
}
