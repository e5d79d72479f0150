import { useLingui } from '@lingui/react/macro'
import type { SplitPlan } from '@recto/contract'
import { useMemo, type KeyboardEvent } from 'react'

import { PageGrid } from '../../components/page-grid/page-grid.tsx'
import { SelectionBar } from '../../components/page-grid/grid-toolbar.tsx'
import { usePagesPerRow } from '../../components/page-grid/use-pages-per-row.ts'
import type { DocumentFacts, PreviewDocument } from '../../preview/protocol.ts'
import { useAspectRatios } from '../../preview/use-aspect-ratios.ts'
import { useUndo } from '../../sessions/use-undo.ts'
import { CutToolbar } from './cut-toolbar.tsx'
import { mapParts } from './part-map.ts'
import type { SplitSettings } from './split-settings.ts'
import { useCutMarks } from './use-cut-marks.tsx'
import { useCuts } from './use-cuts.ts'
import { useTextSelection } from './use-text-selection.ts'
import { usePartAppearance } from './use-part-appearance.ts'

interface SplitPageGridProps {
  document: PreviewDocument
  facts: DocumentFacts
  settings: SplitSettings
  plan: SplitPlan | undefined
  isDisabled: boolean
  onChange: (changes: Partial<SplitSettings>) => void
}

/** All pages next to the settings, for selecting pages or making cuts; mirrors the typed input. */
export function SplitPageGrid({ document, facts, settings, plan, isDisabled, onChange }: SplitPageGridProps) {
  const { t } = useLingui()
  const undo = useUndo()
  const aspectRatios = useAspectRatios(document, facts)
  const { pageCount } = facts
  const perRow = usePagesPerRow()
  const { mode, rangesText, cutsText } = settings
  const isChoosing = mode === 'ranges'
  const isCutting = mode === 'pages'
  const parts = useMemo(() => mapParts(plan, pageCount), [plan, pageCount])
  const appearanceOf = usePartAppearance(parts)
  const onRanges = (text: string) => onChange({ rangesText: text })
  const { selection, select } = useTextSelection(isChoosing ? rangesText : undefined, pageCount, onRanges)
  const setCuts = (text: string) => onChange({ cutsText: text })
  /** A change of the cuts that can be undone. */
  const cut = (text: string, name: string) => {
    setCuts(text)
    return { name, undo: () => setCuts(cutsText), redo: () => setCuts(text) }
  }
  const { cuts, toggle, announcement } = useCuts(cutsText, pageCount, (text) =>
    undo.changed(cut(text, t`Cuts changed`)),
  )
  const shownCuts = isCutting ? cuts : parts.cuts
  const marks = useCutMarks({ pageCount, cuts: shownCuts, isDisabled, onToggle: isCutting ? toggle : undefined })
  const press = (event: KeyboardEvent, page: number) => {
    if (!isCutting || isDisabled || !isCutKey(event)) return
    event.preventDefault()
    toggle(page)
  }
  const { name } = document.file
  return (
    <>
      {isChoosing ? (
        <SelectionBar
          pageCount={pageCount}
          count={selection.pages.size}
          isDisabled={isDisabled}
          onSelect={select}
          perRow={perRow}
        />
      ) : (
        <CutToolbar
          count={shownCuts.size}
          isDisabled={isDisabled}
          perRow={perRow}
          onClear={isCutting ? () => undo.removed(cut('', t`All cuts removed`)) : undefined}
        />
      )}
      <PageGrid
        className={isChoosing ? 'stage__pages' : 'stage__pages stage__pages--cut'}
        label={t`Pages of ${name}`}
        document={document}
        pageCount={pageCount}
        aspectRatios={aspectRatios}
        selection={selection}
        isSelectable={isChoosing}
        isAdding
        onSelection={(event) => !isDisabled && select(event)}
        appearanceOf={appearanceOf}
        actions={isChoosing ? undefined : marks}
        onKey={press}
        perRow={perRow}
      />
      <span className="vh" role="status">
        {announcement}
      </span>
    </>
  )
}

function isCutKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && (key.toLowerCase() === 'c' || key === 'Enter')
}
