import { Trans, useLingui } from '@lingui/react/macro'
import type { NumberFormat } from '@recto/contract'
import { useId } from 'react'

import { CheckBox } from '../../components/check-box/check-box.tsx'
import { Fold } from '../../components/fold/fold.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Stepper } from '../../components/stepper/stepper.tsx'
import { TextField } from '../../components/text-field/text-field.tsx'
import type { NumberFormProps } from './form-props.ts'
import { MAX_DIGITS, MAX_SEPARATOR, NUMBER_FORMATS } from './number-settings.ts'

/** Each way to write numbers, by an example. */
const SAMPLES: Record<NumberFormat, string> = {
  decimal: '1, 2, 3',
  'roman-lower': 'i, ii, iii',
  'roman-upper': 'I, II, III',
  'alpha-lower': 'a, b, c',
  'alpha-upper': 'A, B, C',
}

/** What few need: how numbers are written, facing pages, and the names that readers give to pages. */
export function MoreOptions({ settings, character, onChange }: NumberFormProps) {
  const { t } = useLingui()
  const { withTotal, separator, isFacing, setsLabels, format } = settings
  return (
    <Fold title={t`Advanced Options`} summary={SAMPLES[format]}>
      <div className="halves">
        <FormatField settings={settings} onChange={onChange} />
        <DigitsField settings={settings} onChange={onChange} />
      </div>
      <div className="boxes--tight">
        <CheckBox
          label={t`Add the total, as in “3 of 24”`}
          isOn={withTotal}
          onChange={(isOn) => onChange({ withTotal: isOn })}
        />
        <CheckBox
          label={t`Facing pages: swap left and right on even pages`}
          isOn={isFacing}
          onChange={(isOn) => onChange({ isFacing: isOn })}
        />
        <CheckBox
          label={t`Set page labels so PDF readers show these numbers`}
          isOn={setsLabels}
          onChange={(isOn) => onChange({ setsLabels: isOn })}
        />
      </div>
      {withTotal && (
        <TextField
          label={t`Text between number and total`}
          value={separator}
          maxLength={MAX_SEPARATOR}
          error={character?.field === 'separator' ? character.message : undefined}
          onChange={(next) => onChange({ separator: next })}
        />
      )}
    </Fold>
  )
}

function FormatField({ settings: { format }, onChange }: Pick<NumberFormProps, 'settings' | 'onChange'>) {
  const id = useId()
  const choose = (value: string) => {
    const chosen = NUMBER_FORMATS.find((each) => each === value)
    if (chosen !== undefined) onChange({ format: chosen })
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        <Trans>Number style</Trans>
      </label>
      <span className="select">
        <select id={id} className="input" value={format} onChange={(event) => choose(event.target.value)}>
          {NUMBER_FORMATS.map((each) => (
            <option key={each} value={each}>
              {SAMPLES[each]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </div>
  )
}

function DigitsField({ settings: { digits, format }, onChange }: Pick<NumberFormProps, 'settings' | 'onChange'>) {
  const { t } = useLingui()
  const id = useId()
  const example = '1'.padStart(digits, '0')
  return (
    <fieldset className="field" disabled={format !== 'decimal'}>
      <label htmlFor={id}>
        <Trans>Minimum digits</Trans>
      </label>
      <Stepper
        id={id}
        text={String(digits)}
        value={digits}
        min={1}
        max={MAX_DIGITS}
        isInvalid={false}
        describedBy={`${id}-help`}
        onText={(text) => {
          const typed = Number(text.replaceAll(/\D/g, '').slice(-2))
          onChange({ digits: Math.min(MAX_DIGITS, Math.max(1, typed)) })
        }}
      />
      <p className="help" id={`${id}-help`}>
        {digits === 1 ? t`Shorter numbers are padded with zeros.` : t`Example: ${example}`}
      </p>
    </fieldset>
  )
}
