import './segments.css'

import { useId } from 'react'

interface SegmentsProps<Value extends string> {
  label: string
  values: readonly { value: Value; name: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A segmented control: a choice between few options. */
export function Segments<Value extends string>({ label, values, value: chosen, onChange }: SegmentsProps<Value>) {
  const group = useId()
  return (
    <fieldset className="field">
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
    </fieldset>
  )
}
