import './unlock.css'

import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'

import { useErrorText } from '../../messages/use-error-text.ts'
import { FieldError } from '../password-field/field-error.tsx'
import { PasswordInput } from '../password-field/password-input.tsx'

interface UnlockFormProps {
  /** The name of the locked file. */
  file: string
  /** Shown above the field instead of the default explanation. */
  reason?: string
  /** Whether the last password was wrong. */
  isWrong: boolean
  isOpening: boolean
  onSubmit: (password: string) => void
  /** Called while typing, for pages that use the password without the button. */
  onType?: (password: string) => void
}

/** Asks for the password of a locked file. */
export function UnlockForm({ file, reason, isWrong, isOpening, onSubmit, onType }: UnlockFormProps) {
  const id = useId()
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  // On a phone the error may be below the visible area.
  useEffect(() => {
    if (isWrong) form.current?.scrollIntoView({ block: 'nearest' })
  }, [isWrong])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (password !== '' && !isOpening) onSubmit(password)
  }

  return (
    <>
      <p className="say">{reason ?? <Trans>This PDF is password protected.</Trans>}</p>
      <form ref={form} className="unlock" onSubmit={submit}>
        <label htmlFor={id}>
          <Trans>Password for this file</Trans>
        </label>
        <div className="unlock__row">
          <PasswordInput
            id={id}
            value={password}
            onChange={(typed) => {
              setPassword(typed)
              onType?.(typed)
            }}
            isInvalid={isWrong}
            describedBy={isWrong ? `${id}-error ${id}-help` : `${id}-help`}
          />
          {isWrong && <FieldError id={`${id}-error`} message={errorText('WRONG_PASSWORD', { file })} />}
          <button type="submit" className="btn btn--line" aria-disabled={isOpening || undefined}>
            <Trans>Open File</Trans>
          </button>
        </div>
      </form>
      <p className="help" id={`${id}-help`}>
        <Trans>The password is only used to open the file and is not stored.</Trans>
      </p>
    </>
  )
}
