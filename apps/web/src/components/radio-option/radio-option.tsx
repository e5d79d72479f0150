import './radio-option.css'

import type { ReactNode } from 'react'

interface RadioOptionProps {
  name: string
  value: string
  isChosen: boolean
  title: string
  help: string
  onChoose: () => void
  /** The fields of the option, shown while it is selected. */
  children?: ReactNode
}

/** A radio button with the fields that belong to it. */
export function RadioOption({ name, value, isChosen, title, help, onChoose, children }: RadioOptionProps) {
  const id = `method-${value}`
  return (
    <div className="method">
      <label className="choice method__pick">
        <input
          className="dot"
          type="radio"
          name={name}
          value={value}
          checked={isChosen}
          aria-labelledby={id}
          aria-describedby={`${id}-help`}
          onChange={onChoose}
        />
        <span className="method__text">
          <b id={id}>{title}</b>
          <span id={`${id}-help`}>{help}</span>
        </span>
      </label>
      {isChosen && children !== undefined && <div className="method__field">{children}</div>}
    </div>
  )
}
