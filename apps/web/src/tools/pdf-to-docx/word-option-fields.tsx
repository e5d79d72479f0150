import { Trans, useLingui } from '@lingui/react/macro'

import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { Disclosure } from '../../components/disclosure/disclosure.tsx'
import { choose, DETECTED, isChosen, PRESERVED, type WordOption, type WordSettings } from './word-settings.ts'

interface WordOptionFieldsProps {
  settings: WordSettings
  onChange: (settings: WordSettings) => void
}

/** The content to preserve besides text. */
export function PreservedContentFields(props: WordOptionFieldsProps) {
  return (
    <fieldset className="wordset">
      <legend>
        <h2>
          <Trans>Formatting Options</Trans>
        </h2>
      </legend>
      <OptionCheckboxes choices={PRESERVED} {...props} />
    </fieldset>
  )
}

/** Rarely needed options. */
export function AdvancedFields(props: WordOptionFieldsProps) {
  const { t } = useLingui()
  const texts = useOptionTexts()
  const chosen = DETECTED.filter((choice) => isChosen(props.settings, choice)).map((choice) => texts[choice].short)
  return (
    <Disclosure title={t`Advanced Options`} summary={chosen.length === 0 ? t`None` : chosen.join(', ')}>
      <OptionCheckboxes choices={DETECTED} {...props} />
    </Disclosure>
  )
}

function OptionCheckboxes({ choices, settings, onChange }: WordOptionFieldsProps & { choices: readonly WordOption[] }) {
  const texts = useOptionTexts()
  return (
    <div className="wordboxes">
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          label={texts[choice].label}
          isOn={isChosen(settings, choice)}
          onChange={(isOn) => onChange(choose(settings, choice, isOn))}
        />
      ))}
    </div>
  )
}

function useOptionTexts(): Record<WordOption, { label: string; short: string }> {
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
