import './pills.css'

interface PillOption<Value> {
  value: Value
  text: string
}

interface PillsProps<Value> {
  label: string
  /** Whether the label is visible, or only an accessible name. */
  isLabelShown?: boolean
  /** The shared `name` of the radio buttons. */
  name: string
  options: readonly PillOption<Value>[]
  value: Value
  isSmall?: boolean
  onChange: (value: Value) => void
}

/** A radio group of short options side by side. */
export function Pills<Value extends string | number>(props: PillsProps<Value>) {
  const { label, isLabelShown = false, name, options, value, isSmall = false, onChange } = props
  return (
    <div className={isSmall ? 'pills pills--small' : 'pills'} role="radiogroup" aria-label={label}>
      {isLabelShown && (
        <span className="pills__label" aria-hidden="true">
          {label}
        </span>
      )}
      {options.map((option) => (
        <label key={option.value} className="pills__pill">
          <input
            className="cover"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  )
}
