import './toggle.css'

import { useId } from 'react'

interface ToggleProps {
  label: string
  /** What it does. */
  help: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch with its label and what it does. */
export function Toggle({ label, help, isOn, onChange }: ToggleProps) {
  const id = useId()
  return (
    <div className="toggle">
      <label htmlFor={id}>
        {label}
        <em id={`${id}-help`}>{help}</em>
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={`${id}-help`}
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
