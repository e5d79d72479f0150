import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useReducer, type KeyboardEvent } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import type { PageAppearance } from '../../components/page-grid/page-cell.tsx'
import { PageGrid } from '../../components/page-grid/page-grid.tsx'
import { nextSelection, NO_SELECTION } from '../../components/page-grid/page-selection.ts'
import { usePagesPerRow } from '../../components/page-grid/use-pages-per-row.ts'
import { useLatest } from '../../components/use-latest.ts'
import type { DocumentFacts, PreviewDocument } from '../../preview/protocol.ts'
import { useAspectRatios } from '../../preview/use-aspect-ratios.ts'
import { formatCount } from '../../messages/format.ts'
import { pagesOfKind, type PageKind } from './page-kinds.ts'
import {
  requestedRotationsOf,
  rotationsOf,
  type Degrees,
  type RotationEvent,
  type RotationInstruction,
} from './rotation-list.ts'
import { RotationToolbar } from './rotation-toolbar.tsx'
import { usePageRotation, type QuarterTurn } from './use-page-rotation.ts'

interface RotationPageGridProps {
  document: PreviewDocument
  facts: DocumentFacts
  instructions: readonly RotationInstruction[]
  isDisabled: boolean
  onChange: (event: RotationEvent) => void
}

/** All pages with their rotation, which can be rotated one by one or together with the toolbar. */
export function RotationPageGrid({ document, facts, instructions, isDisabled, onChange }: RotationPageGridProps) {
  const { t } = useLingui()
  const { pageCount } = facts
  const perRow = usePagesPerRow()
  const aspectRatios = useAspectRatios(document, facts)
  const [selection, select] = useReducer(nextSelection, NO_SELECTION)
  const rotations = useMemo(() => rotationsOf(instructions), [instructions])
  const appearanceOf = usePageAppearance(rotations)
  const { rotate, announcement } = usePageRotation(rotations, onChange)
  const { pages, active } = selection
  const selectKind = (kind: PageKind) => {
    const requested = requestedRotationsOf(instructions)
    select({
      type: 'chosen',
      pages: pagesOfKind(kind, { pageCount, aspectRatios, rotationOf: (page) => requested.get(page) ?? 0 }),
    })
  }
  const rotateSelection = (by: QuarterTurn) => {
    rotate(pages.size > 0 ? [...pages] : pagesOfKind('all', { pageCount, aspectRatios, rotationOf: () => 0 }), by)
  }
  const press = (event: KeyboardEvent) => {
    const by = rotationOfKey(event)
    if (by === undefined || isDisabled) return
    event.preventDefault()
    rotate(pages.has(active) ? [...pages] : [active], by)
  }
  const latestRotate = useLatest(rotate)
  // Stable between renders, so that a rotation does not re-render all cells.
  const actions = useCallback(
    (page: number) => (
      <RotateButtons page={page} isDisabled={isDisabled} onRotate={(by) => latestRotate.current([page], by)} />
    ),
    [isDisabled, latestRotate],
  )
  return (
    <>
      <RotationToolbar
        selectedCount={pages.size}
        pageCount={pageCount}
        isDisabled={isDisabled}
        onSelect={selectKind}
        onClear={() => select({ type: 'cleared' })}
        onRotate={rotateSelection}
        perRow={perRow}
      />
      <PageGrid
        className="stage__pages"
        label={t`Pages of ${document.file.name}, as they will look`}
        document={document}
        pageCount={pageCount}
        aspectRatios={aspectRatios}
        selection={selection}
        onSelection={select}
        appearanceOf={appearanceOf}
        actions={actions}
        onKey={press}
        perRow={perRow}
      />
      <span className="vh" role="status">
        {announcement}
      </span>
    </>
  )
}

/** R rotates right and L rotates left, as in photo applications. */
function rotationOfKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): QuarterTurn | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key.toLowerCase() === 'r') return 90
  return key.toLowerCase() === 'l' ? 270 : undefined
}

/** Returns how each page is presented and its accessible name. */
function usePageAppearance(rotations: ReadonlyMap<number, Degrees>) {
  const { t } = useLingui()
  return (page: number): PageAppearance => {
    const turn = rotations.get(page) ?? 0
    const number = formatCount(page)
    if (turn === 0) return { label: t`Page ${number}` }
    return { label: t`Page ${number}, rotated ${turn} degrees`, rotation: turn, badge: `${turn}°` }
  }
}

interface RotateButtonsProps {
  page: number
  isDisabled: boolean
  onRotate: (by: QuarterTurn) => void
}

/** The two buttons on either side of a page's number. */
function RotateButtons({ page, isDisabled, onRotate }: RotateButtonsProps) {
  const { t } = useLingui()
  const number = formatCount(page)
  return (
    <>
      <button
        type="button"
        className="iconbtn turn-left"
        tabIndex={-1}
        aria-label={t`Rotate page ${number} counterclockwise`}
        disabled={isDisabled}
        onClick={() => onRotate(270)}
      >
        <Icon name="turn-left" />
      </button>
      <button
        type="button"
        className="iconbtn"
        tabIndex={-1}
        aria-label={t`Rotate page ${number} clockwise`}
        disabled={isDisabled}
        onClick={() => onRotate(90)}
      >
        <Icon name="turn-right" />
      </button>
    </>
  )
}
