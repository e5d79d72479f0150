import { Icon } from '../icon/icon.tsx'

interface SelectOption<Value> {
  value: Value
  label: string
  /** The language of the label, if it differs from the page's. */
  lang?: string
}

interface SelectProps<Value> {
  id?: string
  /** The accessible name, if no label element refers to the ID. */
  label?: string
  describedBy?: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
}

/** A native drop-down list in the style of the other fields. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { id, label, describedBy, value, options, onChange } = props
  return (
    <span className="select">
      <select
        id={id}
        className="input"
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => String(option.value) === event.target.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  )
}
