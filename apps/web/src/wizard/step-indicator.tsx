import { useLingui } from '@lingui/react/macro'

import { Icon } from '../components/icon/icon.tsx'

interface StepIndicatorProps {
  names: readonly string[]
  step: 1 | 2 | 3
  onStep?: ((step: 1 | 2) => void) | undefined
}

/** The step indicator. Completed steps are links back. */
export function StepIndicator({ names, step, onStep }: StepIndicatorProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Steps`}>
      <ol className="steps">
        {names.map((name, index) => (
          <Step key={name} name={name} number={index + 1} current={step} onStep={onStep} />
        ))}
      </ol>
    </nav>
  )
}

interface StepProps {
  name: string
  number: number
  current: number
  onStep: StepIndicatorProps['onStep']
}

function Step({ name, number, current, onStep }: StepProps) {
  const { t } = useLingui()
  const numeral = <span className="steps__n">{number < current ? <Icon name="check" /> : number}</span>
  if (number < current && onStep !== undefined) {
    return (
      <li>
        <button type="button" aria-label={t`Back to ${name}`} onClick={() => onStep(number === 1 ? 1 : 2)}>
          {numeral}
          {name}
        </button>
      </li>
    )
  }
  return (
    <li aria-current={number === current ? 'step' : undefined}>
      <span>
        {numeral}
        {name}
        {number < current && <span className="vh">{t`done`}</span>}
      </span>
    </li>
  )
}
