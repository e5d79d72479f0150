import './stepper.css'

import { useLingui } from '@lingui/react/macro'

import { Icon } from '../icon/icon.tsx'

interface StepperProps {
  id: string
  /** What is typed; it need not be a number. */
  text: string
  /** The number it stands for, or the one that counting goes on from. */
  value: number
  min: number
  max?: number | undefined
  isInvalid: boolean
  describedBy: string
  onText: (text: string) => void
  onEnter?: () => void
}

/** A whole number that can be typed, or changed by one with buttons or arrow keys. */
export function Stepper(props: StepperProps) {
  const { id, text, value, min, max = Infinity, isInvalid, describedBy, onText, onEnter } = props
  const { t } = useLingui()
  const step = (by: number) => onText(String(Math.min(max, Math.max(min, value + by))))
  return (
    <span className="stepper">
      <button type="button" tabIndex={-1} aria-label={t`One less`} disabled={value <= min} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <input
        id={id}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max === Infinity ? undefined : max}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'ArrowUp') step(1)
          if (key === 'ArrowDown') step(-1)
          if (key === 'Enter') onEnter?.()
        }}
      />
      <button type="button" tabIndex={-1} aria-label={t`One more`} disabled={value >= max} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
    </span>
  )
}
