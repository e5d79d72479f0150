import { useId, useState } from 'react'

import { Stepper } from '../../components/stepper/stepper.tsx'

interface NumberFieldProps {
  label: string
  unit: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

/**
 * A whole number with its unit. Input applies as soon as it is within bounds, and is corrected when the field is left.
 */
export function NumberField({ label, unit, min, max, value, onChange }: NumberFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const typed = draft === undefined ? value : readWhole(draft)
  const isInvalid = typed === undefined || typed < min || typed > max

  function type(text: string) {
    setDraft(text)
    const number = readWhole(text)
    if (number !== undefined && number >= min && number <= max) onChange(number)
  }

  function leave() {
    if (typed !== undefined) onChange(Math.min(max, Math.max(min, typed)))
    setDraft(undefined)
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Stepper
        id={id}
        text={draft ?? String(value)}
        value={value}
        min={min}
        max={max}
        unit={unit}
        isInvalid={isInvalid}
        onText={type}
        onLeave={leave}
      />
    </div>
  )
}

function readWhole(text: string): number | undefined {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined
}
