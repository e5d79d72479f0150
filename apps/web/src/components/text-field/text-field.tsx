import { useId, type ReactNode } from 'react'

import { FieldError } from '../password-field/field-error.tsx'

interface TextFieldProps {
  label: string
  value: string
  maxLength: number
  /** The error message. */
  error?: string | undefined
  onChange: (value: string) => void
  /** Content that belongs to the field, shown below it. */
  children?: ReactNode
}

/** A text field for any script, with the direction taken from its content. */
export function TextField({ label, value, maxLength, error, onChange, children }: TextFieldProps) {
  const id = useId()
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && errorId !== undefined && <FieldError id={errorId} message={error} />}
      {children}
    </div>
  )
}
