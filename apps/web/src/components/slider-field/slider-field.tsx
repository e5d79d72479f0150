import './slider-field.css'

import { useId, useState, type CSSProperties, type ReactNode } from 'react'

import { Stepper } from '../stepper/stepper.tsx'

interface SliderFieldProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The unit, such as 'pt' or '%'. */
  unit: string
  isDisabled?: boolean
  /** What the number means, in one line. */
  help?: ReactNode
  onChange: (value: number) => void
}

/** A number chosen with a slider or typed exactly. */
export function SliderField({
  label,
  value,
  min,
  max,
  step,
  unit,
  isDisabled = false,
  help,
  onChange,
}: SliderFieldProps) {
  const id = useId()
  const helpId = help === undefined ? undefined : `${id}-help`
  const [draft, setDraft] = useState<string>()
  const type = (text: string) => {
    const typed = readWhole(text)
    setDraft(text)
    if (typed !== undefined && typed >= min && typed <= max) onChange(typed)
  }
  const leave = () => {
    const typed = readWhole(draft ?? '')
    if (typed !== undefined) onChange(Math.min(max, Math.max(min, typed)))
    setDraft(undefined)
  }
  // As a custom property, so that the style sheet can draw the filled part.
  const style: CSSProperties & Record<'--at', string> = { '--at': `${((value - min) / (max - min)) * 100}%` }
  return (
    <fieldset className="field" disabled={isDisabled}>
      <label htmlFor={id}>{label}</label>
      <div className="slide">
        <input
          className="range"
          type="range"
          id={id}
          min={min}
          max={max}
          step={step}
          value={value}
          style={style}
          aria-valuetext={`${value} ${unit}`}
          aria-describedby={helpId}
          onChange={(event) => {
            setDraft(undefined)
            onChange(Number(event.target.value))
          }}
        />
        <Stepper
          id={`${id}-exact`}
          name={label}
          text={draft ?? String(value)}
          value={value}
          min={min}
          max={max}
          step={step}
          unit={unit}
          isInvalid={false}
          describedBy={helpId}
          onText={type}
          onEnter={leave}
          onLeave={leave}
        />
      </div>
      {help !== undefined && (
        <p className="help" id={helpId}>
          {help}
        </p>
      )}
    </fieldset>
  )
}

/** Parses a whole number with an optional sign; undefined while the input is incomplete. */
function readWhole(text: string): number | undefined {
  const plain = text.trim().replace('\u2212', '-')
  return /^[+-]?\d{1,6}$/.test(plain) ? Number(plain) : undefined
}
