import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { Disclosure } from '../../components/disclosure/disclosure.tsx'
import { Select } from '../../components/select/select.tsx'
import { Stepper } from '../../components/stepper/stepper.tsx'
import { TextField } from '../../components/text-field/text-field.tsx'
import { NUMBER_SAMPLES } from '../../wizard/number-samples.ts'
import type { NumberFormProps } from './number-form-props.ts'
import { MAX_DIGITS, MAX_SEPARATOR, NUMBER_FORMATS } from './number-settings.ts'

/** Rarely needed settings: number format, facing pages, and page labels. */
export function NumberAdvancedOptions({ settings, character, onChange }: NumberFormProps) {
  const { t } = useLingui()
  const { withTotal, separator, isFacing, setsLabels, format } = settings
  return (
    <Disclosure title={t`Advanced Options`} summary={NUMBER_SAMPLES[format]}>
      <div className="halves">
        <FormatField settings={settings} onChange={onChange} />
        <DigitsField settings={settings} onChange={onChange} />
      </div>
      <div className="boxes--tight">
        <Checkbox
          label={t`Add the total, as in “3 of 24”`}
          isOn={withTotal}
          onChange={(isOn) => onChange({ withTotal: isOn })}
        />
        <Checkbox
          label={t`Facing pages: swap left and right on even pages`}
          isOn={isFacing}
          onChange={(isOn) => onChange({ isFacing: isOn })}
        />
        <Checkbox
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
    </Disclosure>
  )
}

function FormatField({ settings: { format }, onChange }: Pick<NumberFormProps, 'settings' | 'onChange'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>
        <Trans>Number style</Trans>
      </label>
      <Select
        id={id}
        value={format}
        options={NUMBER_FORMATS.map((each) => ({ value: each, label: NUMBER_SAMPLES[each] }))}
        onChange={(next) => onChange({ format: next })}
      />
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
