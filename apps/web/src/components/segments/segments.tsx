import './segments.css'

import { useId, type ReactNode } from 'react'

interface SegmentsProps<Value extends string> {
  label: string
  /** What the choice means, below it. */
  help?: ReactNode
  values: readonly { value: Value; name: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A segmented control: a choice between few options. */
export function Segments<Value extends string>({ label, help, values, value: chosen, onChange }: SegmentsProps<Value>) {
  const group = useId()
  return (
    <fieldset className="field" aria-describedby={help === undefined ? undefined : `${group}-help`}>
      <legend>{label}</legend>
      <div className="segments">
        {values.map(({ value, name }) => (
          <label key={value}>
            <input
              className="cover"
              type="radio"
              name={group}
              value={value}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {help !== undefined && (
        <p className="help" id={`${group}-help`}>
          {help}
        </p>
      )}
    </fieldset>
  )
}
