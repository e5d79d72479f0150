import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'

import { Icon } from '../../components/icon/icon.tsx'

interface InlineFieldProps {
  label: string
  placeholder?: string
  /** The name of the button. */
  action: string
  /** Shown when the entry was refused. */
  error: string
  inputMode?: 'numeric' | 'text'
  /** Returns whether the input was accepted. */
  onSubmit: (text: string) => boolean
  onClose: () => void
}

/** A field that replaces the buttons that opened it, and takes focus. Escape closes it. */
export function InlineField({ label, placeholder, action, error, inputMode, onSubmit, onClose }: InlineFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => input.current?.focus(), [])
  return (
    <form
      className="inlinefield"
      onSubmit={(event) => {
        event.preventDefault()
        setIsRefused(!onSubmit(text))
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        className="input"
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? `${id}-error` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setIsRefused(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onClose()
        }}
      />
      <button type="submit" className="btn btn--line">
        {action}
      </button>
      <button type="button" className="iconbtn" aria-label={t`Close`} onClick={onClose}>
        <Icon name="close" />
      </button>
      {isRefused && (
        <span id={`${id}-error`} className="inlinefield__error" role="alert">
          {error}
        </span>
      )}
    </form>
  )
}
