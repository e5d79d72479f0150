import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OutlineStart } from '@recto/contract'
import type { ReactNode } from 'react'

import { CountField } from './count-field.tsx'
import { RadioOption } from '../../components/radio-option/radio-option.tsx'
import { readCuts, readRanges } from '../../components/pages-field/parse-pages.ts'
import { PagesField } from '../../components/pages-field/pages-field.tsx'
import { hasStarts, METHODS, type SplitMode, type SplitSettings } from './split-settings.ts'

export interface MethodFieldsProps {
  settings: SplitSettings
  pageCount: number | undefined
  outlineStarts: readonly OutlineStart[]
  isDisabled: boolean
  onChange: (changes: Partial<SplitSettings>) => void
  onRun: () => void
}

/** The split methods; the selected one shows its field. Bookmarks are offered only if there are any. */
export function MethodFields(props: MethodFieldsProps) {
  const { settings, outlineStarts, isDisabled, onChange } = props
  const texts = useMethodTexts(outlineStarts.filter(({ page }) => page !== undefined).length)
  const methods: readonly SplitMode[] = hasStarts(outlineStarts) ? [...METHODS, 'bookmarks'] : METHODS
  return (
    <fieldset className="methods" disabled={isDisabled}>
      <legend>
        <h2>
          <Trans>Select Pages to Extract</Trans>
        </h2>
      </legend>
      <div className="methods__list">
        {methods.map((mode) => (
          <RadioOption
            key={mode}
            name="method"
            value={mode}
            isChosen={settings.mode === mode}
            title={texts[mode].title}
            help={texts[mode].help}
            onChoose={() => onChange({ mode })}
          >
            {fieldOf(mode, props)}
          </RadioOption>
        ))}
      </div>
    </fieldset>
  )
}

function fieldOf(mode: SplitMode, props: MethodFieldsProps): ReactNode {
  if (mode === 'ranges') return <RangesField {...props} />
  if (mode === 'pages') return <CutsField {...props} />
  if (mode !== 'everyNPages') return undefined
  const { settings, pageCount, onChange, onRun } = props
  const onText = (countText: string) => onChange({ countText })
  return <CountField text={settings.countText} pageCount={pageCount} onText={onText} onEnter={onRun} />
}

function RangesField({ settings, pageCount, onChange, onRun }: MethodFieldsProps) {
  const { t } = useLingui()
  return (
    <PagesField
      id="split-ranges"
      label={t`Page range`}
      placeholder="1-3, 5, 8-10"
      help={t`Pages and ranges separated by commas. Or select pages in the grid.`}
      takes="ranges"
      text={settings.rangesText}
      pageCount={pageCount}
      read={readRanges}
      onText={(rangesText) => onChange({ rangesText })}
      onEnter={onRun}
    />
  )
}

function CutsField({ settings, pageCount, onChange, onRun }: MethodFieldsProps) {
  const { t } = useLingui()
  return (
    <PagesField
      id="split-cuts"
      label={t`Split after pages`}
      placeholder="3, 5, 8"
      help={t`Page numbers separated by commas. Or cut between pages in the grid.`}
      takes="pages"
      text={settings.cutsText}
      pageCount={pageCount}
      read={readCuts}
      onText={(cutsText) => onChange({ cutsText })}
      onEnter={onRun}
    />
  )
}

function useMethodTexts(bookmarkCount: number): Record<SplitMode, { title: string; help: string }> {
  const { t } = useLingui()
  return {
    ranges: { title: t`Ranges of pages`, help: t`Extracts the pages you enter.` },
    pages: { title: t`Split at pages`, help: t`A new file starts after each page you enter.` },
    everyNPages: { title: t`Every N pages`, help: t`Files with the same number of pages.` },
    all: { title: t`All pages`, help: t`Each page becomes its own file.` },
    bookmarks: {
      title: t`At bookmarks`,
      help: plural(bookmarkCount, {
        one: 'One file for the top-level bookmark.',
        other: 'One file for each of the # top-level bookmarks.',
      }),
    },
  }
}
