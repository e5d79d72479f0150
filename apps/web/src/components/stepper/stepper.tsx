import './stepper.css'

import { useLingui } from '@lingui/react/macro'

import { Icon } from '../icon/icon.tsx'

interface StepperProps {
  id: string
  /** The typed text, which need not be a number. */
  text: string
  /** The number the text represents, or the one stepping starts from. */
  value: number
  min: number
  max?: number | undefined
  /** The increment of the buttons. */
  step?: number
  /** The unit, such as 'pt'. */
  unit?: string
  /** The accessible name of the field and its buttons, if there is no visible label. */
  name?: string
  isInvalid: boolean
  describedBy?: string | undefined
  onText: (text: string) => void
  onEnter?: () => void
  onLeave?: () => void
}

/** A whole number that can be typed, or changed in steps with buttons or arrow keys. */
export function Stepper(props: StepperProps) {
  const { id, text, value, min, max = Infinity, step = 1, unit, name, isInvalid, describedBy } = props
  const { onText, onEnter, onLeave } = props
  const { t } = useLingui()
  const change = (by: number) => onText(String(Math.min(max, Math.max(min, value + by))))
  return (
    <span className={unit === undefined ? 'stepper' : 'stepper stepper--unit'}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={name === undefined ? t`Decrease` : t`${name}: decrease`}
        disabled={value <= min}
        onClick={() => change(-step)}
      >
        <Icon name="minus" />
      </button>
      <input
        id={id}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        aria-label={name === undefined ? undefined : t`${name}, exact value`}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max === Infinity ? undefined : max}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          const { key } = event
          if (key === 'ArrowUp') change(step)
          if (key === 'ArrowDown') change(-step)
          if (key !== 'Enter' || onEnter === undefined) return
          // Starting work moves focus to the Cancel button, which the rest of this key press would activate.
          event.preventDefault()
          onEnter()
        }}
        onBlur={onLeave}
      />
      {unit !== undefined && <em aria-hidden="true">{unit}</em>}
      <button
        type="button"
        tabIndex={-1}
        aria-label={name === undefined ? t`Increase` : t`${name}: increase`}
        disabled={value >= max}
        onClick={() => change(step)}
      >
        <Icon name="plus" />
      </button>
    </span>
  )
}
