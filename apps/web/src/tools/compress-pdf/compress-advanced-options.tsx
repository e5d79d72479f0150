import { Trans, useLingui } from '@lingui/react/macro'
import { COMPRESSION_DPI, COMPRESSION_LEVELS, TARGET_SIZE_SENTENCE } from '@recto/contract'
import { useId } from 'react'

import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { Disclosure } from '../../components/disclosure/disclosure.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { FieldError } from '../../components/password-field/field-error.tsx'
import { Stepper } from '../../components/stepper/stepper.tsx'
import { optionText } from '../../messages/option-messages.ts'
import {
  QUALITY_BOUNDS,
  readWhole,
  TARGET_UNITS,
  type CompressSettings,
  type ProblemField,
} from './compress-settings.ts'
import { useFieldErrors } from './use-field-errors.ts'

interface OptionProps {
  settings: CompressSettings
  problem: ProblemField | undefined
  onChange: (changes: Partial<CompressSettings>) => void
}

/** Where stepping starts while the level decides the quality. */
const INITIAL_QUALITY = 60

/** Rarely needed settings: a target size, grayscale, and values that override the level's. */
export function CompressAdvancedOptions(props: OptionProps) {
  const { settings, problem, onChange } = props
  const { t } = useLingui()
  const summary = useOptionsSummary(settings)
  return (
    <Disclosure title={t`More options`} summary={summary}>
      <TargetField {...props} />
      <div className="halves">
        <NumberField
          label={t`Image quality`}
          unit="%"
          text={settings.qualityText}
          preset={INITIAL_QUALITY}
          bounds={QUALITY_BOUNDS}
          step={5}
          isWrong={problem === 'quality'}
          onText={(qualityText) => onChange({ qualityText })}
        />
        <NumberField
          label={t`Image resolution`}
          unit="dpi"
          text={settings.dpiText}
          preset={COMPRESSION_LEVELS[settings.level].dpi}
          bounds={COMPRESSION_DPI}
          step={10}
          isWrong={problem === 'dpi'}
          onText={(dpiText) => onChange({ dpiText })}
        />
      </div>
      <div className="boxes--tight">
        <Checkbox label={t`Convert to grayscale`} isOn={settings.isGray} onChange={(isGray) => onChange({ isGray })} />
      </div>
    </Disclosure>
  )
}

/** Summarizes the settings, or what can be set while everything is at its default. */
function useOptionsSummary({ targetText, targetUnit, isGray, qualityText, dpiText }: CompressSettings): string {
  const { t } = useLingui()
  const set = [
    targetText.trim() === '' ? '' : t`under ${targetText.trim()} ${targetUnit}`,
    qualityText === '' ? '' : t`quality ${qualityText}%`,
    dpiText === '' ? '' : t`${dpiText} dpi`,
    isGray ? t`gray` : '',
  ].filter((part) => part !== '')
  return set.length === 0 ? t`Target size, quality, gray` : set.join(', ')
}

function TargetField({ settings, problem, onChange }: OptionProps) {
  const { t } = useLingui()
  const id = useId()
  const isWrong = problem === 'target'
  const setUnit = (value: string) => {
    const targetUnit = TARGET_UNITS.find((unit) => unit === value)
    if (targetUnit !== undefined) onChange({ targetUnit })
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        <Trans>Target size</Trans>
      </label>
      <div className="target">
        <input
          className="input"
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={settings.targetText}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : `${id}-help`}
          onChange={(event) => onChange({ targetText: event.target.value })}
        />
        <span className="select">
          <select
            className="input"
            aria-label={t`Unit of the target size`}
            value={settings.targetUnit}
            onChange={(event) => setUnit(event.target.value)}
          >
            {TARGET_UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      </div>
      {isWrong ? (
        <FieldError id={`${id}-error`} message={optionText(TARGET_SIZE_SENTENCE)} />
      ) : (
        <p className="help" id={`${id}-help`}>
          <Trans>Stronger levels are tried until the file is below this size, as long as it still looks right.</Trans>
        </p>
      )}
    </div>
  )
}

interface NumberFieldProps {
  label: string
  unit: string
  text: string
  /** Where stepping starts while the field is empty. */
  preset: number
  bounds: { min: number; max: number }
  step: number
  isWrong: boolean
  onText: (text: string) => void
}

/** A number the level decides while the field is empty. */
function NumberField({ label, unit, text, preset, bounds, step, isWrong, onText }: NumberFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const texts = useFieldErrors()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Stepper
        id={id}
        text={text}
        value={readWhole(text) ?? preset}
        min={bounds.min}
        max={bounds.max}
        step={step}
        unit={unit}
        isInvalid={isWrong}
        describedBy={`${id}-help`}
        onText={(next) => onText(next.replaceAll(/\D/g, '').slice(0, 4))}
      />
      {isWrong ? (
        <FieldError id={`${id}-help`} message={unit === '%' ? texts.quality : texts.dpi} />
      ) : (
        <p className="help" id={`${id}-help`}>
          {t`Leave empty to use the level’s setting.`}
        </p>
      )}
    </div>
  )
}
