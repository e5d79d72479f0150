import '../../components/disclosure/disclosure.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { DEFAULT_PREFIX } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import type { SplitSettings } from './split-settings.ts'

/** The longest prefix the operations accept. */
const MAX_PREFIX = 100

interface SplitAdvancedOptionsProps {
  settings: SplitSettings
  isDisabled: boolean
  onChange: (changes: Partial<SplitSettings>) => void
}

/** Rarely needed settings: file names, bookmarks, and whether ranges become separate files. */
export function SplitAdvancedOptions({ settings, isDisabled, onChange }: SplitAdvancedOptionsProps) {
  const { t } = useLingui()
  const { mode, isAdvanced, prefix, keepsBookmarks, isPerRange } = settings
  return (
    <details
      className="fold"
      open={isAdvanced}
      onToggle={({ currentTarget: { open } }) => open !== isAdvanced && onChange({ isAdvanced: open })}
    >
      <summary>
        <Trans>Advanced Options</Trans>
        <Icon name="chevron-down" />
      </summary>
      <fieldset className="fold__in" disabled={isDisabled}>
        {mode === 'ranges' && <RangesAs isPerRange={isPerRange} onChange={onChange} />}
        <div className="field">
          <label htmlFor="split-prefix">
            <Trans>Filename prefix</Trans>
          </label>
          <input
            id="split-prefix"
            className="input"
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_PREFIX}
            placeholder={DEFAULT_PREFIX}
            value={prefix}
            aria-describedby="split-prefix-note"
            onChange={(event) => onChange({ prefix: event.target.value })}
          />
          <p id="split-prefix-note" className="field__note">
            <Trans>Used to start each file name when there are several.</Trans>
          </p>
        </div>
        <label className="box">
          <input
            type="checkbox"
            checked={keepsBookmarks}
            onChange={(event) => onChange({ keepsBookmarks: event.target.checked })}
          />
          <span>{t`Keep the bookmarks that point to each file’s pages`}</span>
        </label>
      </fieldset>
    </details>
  )
}

function RangesAs({
  isPerRange,
  onChange,
}: Pick<SplitSettings, 'isPerRange'> & Pick<SplitAdvancedOptionsProps, 'onChange'>) {
  const { t } = useLingui()
  const choices = [
    { isChosen: !isPerRange, value: 'one', title: t`One PDF with all ranges` },
    { isChosen: isPerRange, value: 'each', title: t`One PDF for each range (ZIP Archive)` },
  ]
  return (
    <div className="ranges-as" role="radiogroup" aria-label={t`Save ranges as`}>
      {choices.map(({ isChosen, value, title }) => (
        <label key={value} className="choice">
          <input
            className="dot"
            type="radio"
            name="ranges-as"
            value={value}
            checked={isChosen}
            onChange={() => onChange({ isPerRange: value === 'each' })}
          />
          <span>{title}</span>
        </label>
      ))}
    </div>
  )
}
