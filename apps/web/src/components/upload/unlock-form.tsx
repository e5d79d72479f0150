import './unlock.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, type SubmitEvent } from 'react'

import { Icon } from '../icon/icon.tsx'

interface UnlockFormProps {
  /** Whether the last password did not open the file. */
  isWrong: boolean
  isOpening: boolean
  onSubmit: (password: string) => void
}

/** Asks for a locked file's password right where the file is. */
export function UnlockForm({ isWrong, isOpening, onSubmit }: UnlockFormProps) {
  const { t } = useLingui()
  const id = useId()
  const [password, setPassword] = useState('')
  const [isShown, setIsShown] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (password !== '' && !isOpening) onSubmit(password)
  }

  return (
    <>
      <p className="say">
        <Trans>This PDF is password protected.</Trans>
      </p>
      <form className="unlock" onSubmit={submit}>
        <label htmlFor={id}>
          <Trans>Password of this file</Trans>
        </label>
        <div className="unlock__row">
          <span className="pw">
            <input
              className="input"
              id={id}
              type={isShown ? 'text' : 'password'}
              autoComplete="off"
              spellCheck={false}
              value={password}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? `${id}-error ${id}-help` : `${id}-help`}
              onChange={(event) => setPassword(event.target.value)}
            />
            <button
              type="button"
              className="iconbtn"
              aria-label={t`Show password`}
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            >
              <Icon name="eye" />
            </button>
          </span>
          <button type="submit" className="btn btn--line" aria-disabled={isOpening || undefined}>
            <Trans>Open File</Trans>
          </button>
        </div>
        {isWrong && (
          <p className="field__err" id={`${id}-error`} role="alert">
            <Icon name="wrong" />
            <Trans>That password does not open this file. Check capitals and try again.</Trans>
          </p>
        )}
      </form>
      <p className="help" id={`${id}-help`}>
        <Trans>The password is used to open the file and is not kept.</Trans>
      </p>
    </>
  )
}
