import { Plural, Trans } from '@lingui/react/macro'
import type { CleaningOption, FindingCount } from '@recto/contract'
import { useId } from 'react'

import { countFor, type CleaningSettings } from './cleaning-settings.ts'
import { useCleaningTexts } from './use-cleaning-texts.ts'

interface CleaningFieldsProps {
  title: string
  help: string
  options: readonly CleaningOption[]
  settings: CleaningSettings
  /** Undefined until the file has been searched. */
  findings: readonly FindingCount[] | undefined
  onChange: (changes: Partial<CleaningSettings>) => void
}

/** A group of removable things, each with its count in the file. */
export function CleaningFields({ title, help, options, settings, findings, onChange }: CleaningFieldsProps) {
  const helpId = useId()
  return (
    <fieldset className="cleanset" aria-describedby={helpId}>
      <legend>
        <h2>{title}</h2>
      </legend>
      <p className="help" id={helpId}>
        {help}
      </p>
      <div className="cleanrows">
        {options.map((option) => (
          <CleaningRow
            key={option}
            option={option}
            isOn={settings[option]}
            count={findings === undefined ? undefined : countFor(option, findings)}
            onChange={(isOn) => onChange({ [option]: isOn })}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface CleaningRowProps {
  option: CleaningOption
  isOn: boolean
  count: number | undefined
  onChange: (isOn: boolean) => void
}

function CleaningRow({ option, isOn, count, onChange }: CleaningRowProps) {
  const { name, meaning } = useCleaningTexts()[option]
  const id = useId()
  return (
    <label className={count !== undefined && count > 0 ? 'box cleanrow is-found' : 'box cleanrow'}>
      <input
        type="checkbox"
        checked={isOn}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-meaning ${id}-count`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="cleanrow__text">
        <b id={`${id}-name`}>{name}</b>
        <span id={`${id}-meaning`}>{meaning}</span>
      </span>
      <span className="cleanrow__count num" id={`${id}-count`}>
        {count !== undefined &&
          (count === 0 ? <Trans>none found</Trans> : <Plural value={count} one="# found" other="# found" />)}
      </span>
    </label>
  )
}
