import './unlock.css'

import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'

import { useErrorWords } from '../../words/use-error-words.ts'
import { FieldError } from '../password-field/field-error.tsx'
import { PasswordInput } from '../password-field/password-input.tsx'

interface UnlockFormProps {
  /** Name of the locked file. */
  file: string
  /** What is said above the field, in place of the plain fact that the file is locked. */
  reason?: string
  /** Whether the last password did not open the file. */
  isWrong: boolean
  isOpening: boolean
  onSubmit: (password: string) => void
  /** Hears what is typed, for a page that can use it without the button. */
  onType?: (password: string) => void
}

/** Asks for a locked file's password right where the file is. */
export function UnlockForm({ file, reason, isWrong, isOpening, onSubmit, onType }: UnlockFormProps) {
  const id = useId()
  const errorWords = useErrorWords()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  // On a phone what is wrong may be told below what is in view.
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
          {isWrong && <FieldError id={`${id}-error`} message={errorWords('WRONG_PASSWORD', { file })} />}
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
