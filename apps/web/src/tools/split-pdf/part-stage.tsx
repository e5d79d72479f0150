import { useLingui } from '@lingui/react/macro'
import type { SplitPlan } from '@recto/contract'
import { useMemo, type KeyboardEvent } from 'react'

import { PageGrid } from '../../components/page-grid/page-grid.tsx'
import { ChoiceBar } from '../../components/page-grid/stage-bar.tsx'
import type { DocumentFacts, PreviewDocument } from '../../preview/protocol.ts'
import { useAllShapes } from '../../preview/use-all-shapes.ts'
import { CutBar } from './cut-bar.tsx'
import { mapParts } from './part-map.ts'
import type { SplitSettings } from './split-settings.ts'
import { useCutMarks } from './use-cut-marks.tsx'
import { useCutting } from './use-cutting.ts'
import { usePageChoice } from './use-page-choice.ts'
import { usePartLook } from './use-part-look.ts'

interface PartStageProps {
  document: PreviewDocument
  facts: DocumentFacts
  settings: SplitSettings
  plan: SplitPlan | undefined
  isStill: boolean
  onChange: (changes: Partial<SplitSettings>) => void
}

/** Every page beside the settings: pages are chosen here or cuts are made, and what was typed is shown. */
export function PartStage({ document, facts, settings, plan, isStill, onChange }: PartStageProps) {
  const { t } = useLingui()
  const shapes = useAllShapes(document, facts)
  const { pageCount } = facts
  const { mode, rangesText, cutsText } = settings
  const isChoosing = mode === 'ranges'
  const isCutting = mode === 'pages'
  const parts = useMemo(() => mapParts(plan, pageCount), [plan, pageCount])
  const lookOf = usePartLook(parts)
  const onRanges = (text: string) => onChange({ rangesText: text })
  const { selection, select } = usePageChoice(isChoosing ? rangesText : undefined, pageCount, onRanges)
  const { cuts, toggle, spoken } = useCutting(cutsText, pageCount, (text) => onChange({ cutsText: text }))
  const shownCuts = isCutting ? cuts : parts.cuts
  const marks = useCutMarks({ pageCount, cuts: shownCuts, isStill, onToggle: isCutting ? toggle : undefined })
  const press = (event: KeyboardEvent, page: number) => {
    if (!isCutting || isStill || !isCutKey(event)) return
    event.preventDefault()
    toggle(page)
  }
  const { name } = document.file
  return (
    <>
      {isChoosing ? (
        <ChoiceBar pageCount={pageCount} count={selection.pages.size} isStill={isStill} onSelect={select} />
      ) : (
        <CutBar
          count={shownCuts.size}
          isStill={isStill}
          onClear={isCutting ? () => onChange({ cutsText: '' }) : undefined}
        />
      )}
      <PageGrid
        className={isChoosing ? 'stage__pages' : 'stage__pages stage__pages--cut'}
        label={t`Pages of ${name}`}
        document={document}
        pageCount={pageCount}
        shapes={shapes}
        selection={selection}
        isSelectable={isChoosing}
        isAdding
        onSelection={(event) => !isStill && select(event)}
        lookOf={lookOf}
        actions={isChoosing ? undefined : marks}
        onKey={press}
      />
      <span className="vh" role="status">
        {spoken}
      </span>
    </>
  )
}

function isCutKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && (key.toLowerCase() === 'c' || key === ' ' || key === 'Enter')
}
