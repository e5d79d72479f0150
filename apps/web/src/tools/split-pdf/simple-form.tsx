import { Trans, useLingui } from '@lingui/react/macro'

import { RadioOption } from '../../components/radio-option/radio-option.tsx'
import type { MethodFieldsProps } from './method-fields.tsx'
import { readRanges } from '../../components/pages-field/parse-pages.ts'
import { PagesField } from '../../components/pages-field/pages-field.tsx'

/** Two choices: every page as a file, or some pages as one file. */
export function SimpleForm({
  settings,
  pageCount,
  isDisabled,
  onChange,
  onRun,
}: Omit<MethodFieldsProps, 'outlineStarts'>) {
  const { t } = useLingui()
  return (
    <fieldset className="methods" disabled={isDisabled}>
      <legend>
        <h2>
          <Trans>Select Pages to Extract</Trans>
        </h2>
      </legend>
      <div className="methods__list">
        <RadioOption
          name="method"
          value="all"
          isChosen={settings.mode === 'all'}
          title={t`Extract all pages as separate PDFs`}
          help={t`One file for each page, in a ZIP archive.`}
          onChoose={() => onChange({ mode: 'all' })}
        />
        <RadioOption
          name="method"
          value="ranges"
          isChosen={settings.mode === 'ranges'}
          title={t`Extract specified range as one PDF`}
          help={t`The pages you enter, in that order.`}
          onChoose={() => onChange({ mode: 'ranges' })}
        >
          <PagesField
            id="split-ranges"
            label={t`Page range`}
            placeholder="1,3,5-12"
            help={t`For example, 1,3,5-12. Or select pages in the grid.`}
            takes="ranges"
            text={settings.rangesText}
            pageCount={pageCount}
            read={readRanges}
            onText={(rangesText) => onChange({ rangesText })}
            onEnter={onRun}
          />
        </RadioOption>
      </div>
    </fieldset>
  )
}
