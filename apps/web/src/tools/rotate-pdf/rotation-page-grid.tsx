import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useReducer, type KeyboardEvent } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { PageGrid } from '../../components/page-grid/page-grid.tsx'
import { nextSelection, NO_SELECTION } from '../../components/page-grid/page-selection.ts'
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
  isStill: boolean
  onChange: (event: RotationEvent) => void
}

/** All pages with their rotation, which can be rotated one by one or together with the toolbar. */
export function RotationPageGrid({ document, facts, instructions, isStill, onChange }: RotationPageGridProps) {
  const { t } = useLingui()
  const { pageCount } = facts
  const aspectRatios = useAspectRatios(document, facts)
  const [selection, select] = useReducer(nextSelection, NO_SELECTION)
  const rotations = useMemo(() => rotationsOf(instructions), [instructions])
  const appearanceOf = usePageAppearance(rotations)
  const { rotate, spoken } = usePageRotation(rotations, onChange)
  const { pages, active } = selection
  const selectKind = (kind: PageKind) => {
    const requested = requestedRotationsOf(instructions)
    select({
      type: 'chosen',
      pages: pagesOfKind(kind, { pageCount, aspectRatios, rotationOf: (page) => requested.get(page) ?? 0 }),
    })
  }
  const turnMany = (by: QuarterTurn) => {
    rotate(pages.size > 0 ? [...pages] : pagesOfKind('all', { pageCount, aspectRatios, rotationOf: () => 0 }), by)
  }
  const press = (event: KeyboardEvent) => {
    const by = rotationOfKey(event)
    if (by === undefined || isStill) return
    event.preventDefault()
    rotate(pages.has(active) ? [...pages] : [active], by)
  }
  const turnLatest = useLatest(rotate)
  // Stable between renders, so that a rotation does not render all cells again.
  const actions = useCallback(
    (page: number) => <RotateButtons page={page} isStill={isStill} onRotate={(by) => turnLatest.current([page], by)} />,
    [isStill, turnLatest],
  )
  return (
    <>
      <RotationToolbar
        selectedCount={pages.size}
        pageCount={pageCount}
        isStill={isStill}
        onSelect={selectKind}
        onClear={() => select({ type: 'cleared' })}
        onRotate={turnMany}
      />
      <PageGrid
        className="stage__pages"
        label={t`Pages of ${document.file.name} as they will look`}
        document={document}
        pageCount={pageCount}
        aspectRatios={aspectRatios}
        selection={selection}
        onSelection={select}
        appearanceOf={appearanceOf}
        actions={actions}
        onKey={press}
      />
      <span className="vh" role="status">
        {spoken}
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
  return (page: number) => {
    const rotate = rotations.get(page) ?? 0
    const number = formatCount(page)
    if (rotate === 0) return { label: t`Page ${number}`, rotate, badge: undefined }
    return { label: t`Page ${number}, turned by ${rotate} degrees`, rotate, badge: `${rotate}°` }
  }
}

interface RotateButtonsProps {
  page: number
  isStill: boolean
  onRotate: (by: QuarterTurn) => void
}

/** The two buttons on either side of a page's number. */
function RotateButtons({ page, isStill, onRotate }: RotateButtonsProps) {
  const { t } = useLingui()
  const number = formatCount(page)
  return (
    <>
      <button
        type="button"
        className="iconbtn turn-left"
        tabIndex={-1}
        aria-label={t`Turn page ${number} counter-clockwise`}
        disabled={isStill}
        onClick={() => onRotate(270)}
      >
        <Icon name="turn-left" />
      </button>
      <button
        type="button"
        className="iconbtn"
        tabIndex={-1}
        aria-label={t`Turn page ${number} clockwise`}
        disabled={isStill}
        onClick={() => onRotate(90)}
      >
        <Icon name="turn-right" />
      </button>
    </>
  )
}
