import { Trans, useLingui } from '@lingui/react/macro'
import { AUTO_LOCALE, SHEET_CHOICES } from '@recto/contract'
import { useId } from 'react'

import { CheckBox } from '../../components/check-box/check-box.tsx'
import { Fold } from '../../components/fold/fold.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { MethodChoice } from '../../components/method-choice/method-choice.tsx'
import { NOTATIONS, type ExcelSettings } from './excel-settings.ts'
import { useSheetWords } from './use-sheet-words.ts'

interface ExcelFieldsProps {
  settings: ExcelSettings
  onChange: (settings: Partial<ExcelSettings>) => void
}

/** What goes on each sheet. */
export function SheetFields({ settings, onChange }: ExcelFieldsProps) {
  const { t } = useLingui()
  const words = useSheetWords()
  return (
    <fieldset className="methods">
      <legend>
        <h2>
          <Trans>Conversion Options</Trans>
        </h2>
      </legend>
      <div className="methods__list">
        {SHEET_CHOICES.map((choice) => (
          <MethodChoice
            key={choice}
            name="sheets"
            value={choice}
            isChosen={settings.sheets === choice}
            title={words[choice].name}
            help={words[choice].help}
            onChoose={() => onChange({ sheets: choice })}
          />
        ))}
      </div>
      <div className="boxes--tight">
        <CheckBox
          label={t`Include text outside tables`}
          isOn={settings.includeText}
          onChange={(isOn) => onChange({ includeText: isOn })}
        />
      </div>
    </fieldset>
  )
}

/** What few need: whose numbers and dates they are. */
export function NotationFields({ settings: { locale }, onChange }: ExcelFieldsProps) {
  const { t } = useLingui()
  const id = useId()
  const automatic = t`Automatic`
  const chosen = NOTATIONS.find((notation) => notation.locale === locale)
  return (
    <Fold title={t`Advanced Options`} summary={chosen?.example ?? automatic}>
      <div className="field">
        <label htmlFor={id}>
          <Trans>Numbers and dates</Trans>
        </label>
        <span className="select">
          <select
            id={id}
            className="input"
            value={locale}
            aria-describedby={`${id}-help`}
            onChange={(event) => onChange({ locale: event.target.value })}
          >
            <option value={AUTO_LOCALE}>{automatic}</option>
            {NOTATIONS.map((notation) => (
              <option key={notation.locale} value={notation.locale}>
                {notation.example}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
        <p className="help" id={`${id}-help`}>
          <Trans>For ambiguous numbers and dates, such as 1.234 or 03/04/2026.</Trans>
        </p>
      </div>
    </Fold>
  )
}
