import { Trans, useLingui } from '@lingui/react/macro'
import { EDGE_POSITIONS } from '@recto/contract'

import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { ColorField } from '../../components/color-field/color-field.tsx'
import { PageRangeField } from '../../components/page-range-field/page-range-field.tsx'
import { FieldError } from '../../components/password-field/field-error.tsx'
import { PositionField } from '../../components/position-field/position-field.tsx'
import { Select } from '../../components/select/select.tsx'
import { SliderField } from '../../components/slider-field/slider-field.tsx'
import { Stepper } from '../../components/stepper/stepper.tsx'
import { TextField } from '../../components/text-field/text-field.tsx'
import { NumberAdvancedOptions } from './number-advanced-options.tsx'
import type { NumberFormProps } from './number-form-props.ts'
import { FONT_SIZES, MARGIN, MAX_AFFIX, OPACITY, startOf } from './number-settings.ts'

/** The settings of page numbers. */
export function NumberForm(props: NumberFormProps) {
  const { settings, pageCount, character, onChange } = props
  const { t } = useLingui()
  const { position, color, prefix, suffix, opacity, margin, pages, skipsFirst, skipsLast } = settings
  const errorOf = (field: 'prefix' | 'suffix') => (character?.field === field ? character.message : undefined)
  return (
    <>
      <div className="pair">
        <PositionField places={EDGE_POSITIONS} value={position} onChange={(next) => onChange({ position: next })} />
        <ColorField value={color} onChange={(next) => onChange({ color: next })} />
      </div>
      <div className="halves">
        <StartField {...props} />
        <SizeField settings={settings} onChange={onChange} />
      </div>
      <div className="halves">
        <TextField
          label={t`Prefix`}
          value={prefix}
          maxLength={MAX_AFFIX}
          error={errorOf('prefix')}
          onChange={(next) => onChange({ prefix: next })}
        />
        <TextField
          label={t`Suffix`}
          value={suffix}
          maxLength={MAX_AFFIX}
          error={errorOf('suffix')}
          onChange={(next) => onChange({ suffix: next })}
        />
      </div>
      <SliderField
        label={t`Opacity`}
        value={opacity}
        {...OPACITY}
        unit="%"
        onChange={(next) => onChange({ opacity: next })}
      />
      <SliderField
        label={t`Margin`}
        value={margin}
        {...MARGIN}
        unit="pt"
        help={t`From the page edges to the number.`}
        onChange={(next) => onChange({ margin: next })}
      />
      <div>
        <PageRangeField value={pages} pageCount={pageCount} onChange={(next) => onChange({ pages: next })} />
        <div className="boxes--tight">
          <Checkbox
            label={t`Skip the first page`}
            isOn={skipsFirst}
            onChange={(isOn) => onChange({ skipsFirst: isOn })}
          />
          <Checkbox label={t`Skip the last page`} isOn={skipsLast} onChange={(isOn) => onChange({ skipsLast: isOn })} />
        </div>
      </div>
      <NumberAdvancedOptions {...props} />
    </>
  )
}

function StartField({ settings, startProblem, onChange }: NumberFormProps) {
  return (
    <div className="field">
      <label htmlFor="number-start">
        <Trans>Start number</Trans>
      </label>
      <Stepper
        id="number-start"
        text={settings.startText}
        value={startOf(settings)}
        min={1}
        max={999_999_999}
        isInvalid={startProblem !== undefined}
        describedBy={startProblem === undefined ? undefined : 'number-start-error'}
        onText={(text) => onChange({ startText: text })}
      />
      {startProblem !== undefined && <FieldError id="number-start-error" message={startProblem} />}
    </div>
  )
}

function SizeField({ settings, onChange }: Pick<NumberFormProps, 'settings' | 'onChange'>) {
  return (
    <div className="field">
      <label htmlFor="number-size">
        <Trans>Font size</Trans>
      </label>
      <Select
        id="number-size"
        value={settings.fontSize}
        options={FONT_SIZES.map((size) => ({ value: size, label: `${size} pt` }))}
        onChange={(fontSize) => onChange({ fontSize })}
      />
    </div>
  )
}
