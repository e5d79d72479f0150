import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { PageGrid } from '../../components/page-grid/page-grid.tsx'
import { Kinds, StageBar } from './stage-bar.tsx'
import type { StageProps } from './part-stage.tsx'
import { usePageChoice } from './use-page-choice.ts'

/** All pages, of which some are chosen; the text field says the same. */
export function ChoiceStage({ document, label, shapes, settings, lookOf, isStill, onChange }: StageProps) {
  const { t } = useLingui()
  const pageCount = shapes.length
  const onText = (rangesText: string) => onChange({ rangesText })
  const { selection, select } = usePageChoice(settings.rangesText, pageCount, onText)
  const { size } = selection.pages
  return (
    <>
      <StageBar
        hint={<Kinds pageCount={pageCount} isStill={isStill} onChoose={(pages) => select({ type: 'chosen', pages })} />}
        status={
          size === 0 ? (
            <Trans>No page selected</Trans>
          ) : (
            <Plural value={size} one="# page selected" other="# pages selected" />
          )
        }
        clear={{ name: t`Clear selection`, isNeeded: size > 0, onClear: () => select({ type: 'cleared' }) }}
        isStill={isStill}
      />
      <PageGrid
        className="stage__pages"
        label={label}
        document={document}
        pageCount={pageCount}
        shapes={shapes}
        selection={selection}
        onSelection={(event) => !isStill && select(event)}
        lookOf={lookOf}
      />
    </>
  )
}
