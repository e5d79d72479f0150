import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OutlineStart } from '@recto/contract'
import type { ReactNode } from 'react'

import { CountField } from './count-field.tsx'
import { MethodChoice } from '../../components/method-choice/method-choice.tsx'
import { readCuts, readRanges } from '../../components/pages-field/page-text.ts'
import { PagesField } from '../../components/pages-field/pages-field.tsx'
import { hasStarts, METHODS, type SplitMode, type SplitSettings } from './split-settings.ts'

export interface MethodFieldsProps {
  settings: SplitSettings
  pageCount: number | undefined
  outlineStarts: readonly OutlineStart[]
  isStill: boolean
  onChange: (changes: Partial<SplitSettings>) => void
  onRun: () => void
}

/** The ways to split; the one that is chosen shows its field. Bookmarks are offered where there are some. */
export function MethodFields(props: MethodFieldsProps) {
  const { settings, outlineStarts, isStill, onChange } = props
  const words = useMethodWords(outlineStarts.filter(({ page }) => page !== undefined).length)
  const methods: readonly SplitMode[] = hasStarts(outlineStarts) ? [...METHODS, 'bookmarks'] : METHODS
  return (
    <fieldset className="methods" disabled={isStill}>
      <legend>
        <h2>
          <Trans>Select Pages to Extract</Trans>
        </h2>
      </legend>
      <div className="methods__list">
        {methods.map((mode) => (
          <MethodChoice
            key={mode}
            name="method"
            value={mode}
            isChosen={settings.mode === mode}
            title={words[mode].title}
            help={words[mode].help}
            onChoose={() => onChange({ mode })}
          >
            {fieldOf(mode, props)}
          </MethodChoice>
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

function useMethodWords(bookmarkCount: number): Record<SplitMode, { title: string; help: string }> {
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
