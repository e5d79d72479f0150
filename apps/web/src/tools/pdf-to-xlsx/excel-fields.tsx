import { Trans, useLingui } from '@lingui/react/macro'
import { AUTO_LOCALE, SHEET_CHOICES } from '@recto/contract'
import { useId } from 'react'

import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { Disclosure } from '../../components/disclosure/disclosure.tsx'
import { Select } from '../../components/select/select.tsx'
import { RadioOption } from '../../components/radio-option/radio-option.tsx'
import { NOTATIONS, type ExcelSettings } from './excel-settings.ts'
import { useSheetTexts } from './use-sheet-texts.ts'

interface ExcelFieldsProps {
  settings: ExcelSettings
  onChange: (settings: Partial<ExcelSettings>) => void
}

/** What goes on each sheet. */
export function SheetFields({ settings, onChange }: ExcelFieldsProps) {
  const { t } = useLingui()
  const texts = useSheetTexts()
  return (
    <fieldset className="methods">
      <legend>
        <h2>
          <Trans>Conversion Options</Trans>
        </h2>
      </legend>
      <div className="methods__list">
        {SHEET_CHOICES.map((choice) => (
          <RadioOption
            key={choice}
            name="sheets"
            value={choice}
            isChosen={settings.sheets === choice}
            title={texts[choice].name}
            help={texts[choice].help}
            onChoose={() => onChange({ sheets: choice })}
          />
        ))}
      </div>
      <div className="boxes--tight">
        <Checkbox
          label={t`Include text outside tables`}
          isOn={settings.includeText}
          onChange={(isOn) => onChange({ includeText: isOn })}
        />
      </div>
    </fieldset>
  )
}

/** Rarely needed settings: the notation of numbers and dates. */
export function NotationFields({ settings: { locale }, onChange }: ExcelFieldsProps) {
  const { t } = useLingui()
  const id = useId()
  const automatic = t`Automatic`
  const chosen = NOTATIONS.find((notation) => notation.locale === locale)
  return (
    <Disclosure title={t`Advanced Options`} summary={chosen?.example ?? automatic}>
      <div className="field">
        <label htmlFor={id}>
          <Trans>Numbers and dates</Trans>
        </label>
        <Select
          id={id}
          describedBy={`${id}-help`}
          value={locale}
          options={[
            { value: AUTO_LOCALE, label: automatic },
            ...NOTATIONS.map((notation) => ({ value: notation.locale, label: notation.example })),
          ]}
          onChange={(next) => onChange({ locale: next })}
        />
        <p className="help" id={`${id}-help`}>
          <Trans>For ambiguous numbers and dates, such as 1.234 or 03/04/2026.</Trans>
        </p>
      </div>
    </Disclosure>
  )
}
