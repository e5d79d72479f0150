import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState, type KeyboardEvent } from 'react'

import { PageGrid } from '../../components/page-grid/page-grid.tsx'
import { NO_SELECTION, type SelectionEvent } from '../../components/page-grid/page-selection.ts'
import { useLatest } from '../../components/use-latest.ts'
import { CutMark } from './cut-mark.tsx'
import type { StageProps } from './part-stage.tsx'
import { StageBar } from './stage-bar.tsx'
import { useCutting } from './use-cutting.ts'

/** All pages with marks where the document is cut; in the mode `pages` cuts are made and taken away here. */
export function CutStage({ document, label, shapes, settings, parts, lookOf, isStill, onChange }: StageProps) {
  const { t } = useLingui()
  const pageCount = shapes.length
  const [active, setActive] = useState(1)
  const { cuts, toggle, spoken } = useCutting(settings.cutsText, pageCount, (cutsText) => onChange({ cutsText }))
  const isFree = settings.mode === 'pages'
  const shown = isFree ? cuts : parts.cuts
  const toggleLatest = useLatest(toggle)
  const press = (event: KeyboardEvent, page: number) => {
    if (!isFree || isStill || !isCutKey(event)) return
    event.preventDefault()
    toggle(page)
  }
  const actions = useCallback(
    (page: number) =>
      page < pageCount && (
        <CutMark
          page={page}
          isCut={shown.has(page)}
          isStill={isStill}
          onToggle={isFree ? () => toggleLatest.current(page) : undefined}
        />
      ),
    [pageCount, shown, isStill, isFree, toggleLatest],
  )
  return (
    <>
      <StageBar
        hint={isFree ? <CutHint /> : <Trans>Scissors mark where the file is cut.</Trans>}
        status={shown.size === 0 ? <Trans>No cut</Trans> : <Plural value={shown.size} one="# cut" other="# cuts" />}
        clear={
          isFree
            ? { name: t`Remove all cuts`, isNeeded: cuts.size > 0, onClear: () => onChange({ cutsText: '' }) }
            : undefined
        }
        isStill={isStill}
      />
      <PageGrid
        className={isFree ? 'stage__pages stage__pages--free' : 'stage__pages stage__pages--cut'}
        label={label}
        document={document}
        pageCount={pageCount}
        shapes={shapes}
        selection={{ ...NO_SELECTION, active }}
        isSelectable={false}
        onSelection={(event) => setActive(placeOf(event) ?? active)}
        lookOf={lookOf}
        actions={actions}
        onKey={press}
      />
      <span className="vh" role="status">
        {spoken}
      </span>
    </>
  )
}

function CutHint() {
  return (
    <>
      <span className="stagebar__mouse">
        <Trans>
          Click between pages to cut, or press <kbd>C</kbd> on a page.
        </Trans>
      </span>
      <span className="stagebar__touch">
        <Trans>Tap between pages to cut.</Trans>
      </span>
    </>
  )
}

function isCutKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && (key.toLowerCase() === 'c' || key === ' ' || key === 'Enter')
}

/** The page that what happened in the grid leads to: where nothing is chosen, only the place counts. */
function placeOf(event: SelectionEvent): number | undefined {
  if (event.type === 'clicked' || event.type === 'toggled') return event.page
  return event.type === 'moved' ? event.to : undefined
}
