import { Trans, useLingui } from '@lingui/react/macro'

import { CheckBox } from '../../components/check-box/check-box.tsx'
import { Fold } from '../../components/fold/fold.tsx'
import { choose, FOUND, isChosen, KEPT, type WordChoice, type WordSettings } from './word-settings.ts'

interface ChoiceFieldsProps {
  settings: WordSettings
  onChange: (settings: WordSettings) => void
}

/** What is kept besides text. */
export function KeptFields(props: ChoiceFieldsProps) {
  return (
    <fieldset className="wordset">
      <legend>
        <h2>
          <Trans>Formatting Options</Trans>
        </h2>
      </legend>
      <Boxes choices={KEPT} {...props} />
    </fieldset>
  )
}

/** What few need to change. */
export function AdvancedFields(props: ChoiceFieldsProps) {
  const { t } = useLingui()
  const words = useChoiceWords()
  const chosen = FOUND.filter((choice) => isChosen(props.settings, choice)).map((choice) => words[choice].short)
  return (
    <Fold title={t`Advanced Options`} summary={chosen.length === 0 ? t`None` : chosen.join(', ')}>
      <Boxes choices={FOUND} {...props} />
    </Fold>
  )
}

function Boxes({ choices, settings, onChange }: ChoiceFieldsProps & { choices: readonly WordChoice[] }) {
  const words = useChoiceWords()
  return (
    <div className="wordboxes">
      {choices.map((choice) => (
        <CheckBox
          key={choice}
          label={words[choice].label}
          isOn={isChosen(settings, choice)}
          onChange={(isOn) => onChange(choose(settings, choice, isOn))}
        />
      ))}
    </div>
  )
}

function useChoiceWords(): Record<WordChoice, { label: string; short: string }> {
  const { t } = useLingui()
  return {
    preserveImages: { label: t`Preserve images`, short: t`Images` },
    preserveLinks: { label: t`Preserve links`, short: t`Links` },
    preserveTables: { label: t`Preserve tables`, short: t`Tables` },
    detectHeadings: { label: t`Detect headings`, short: t`Headings` },
    detectLists: { label: t`Detect lists`, short: t`Lists` },
    optimizeForAccessibility: { label: t`Optimize for accessibility`, short: t`Accessibility` },
  }
}
