import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useReducer, type KeyboardEvent } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { PageGrid } from '../../components/page-grid/page-grid.tsx'
import { nextSelection, NO_SELECTION } from '../../components/page-grid/page-selection.ts'
import { useLatest } from '../../components/use-latest.ts'
import type { DocumentFacts, PreviewDocument } from '../../preview/protocol.ts'
import { useAllShapes } from '../../preview/use-all-shapes.ts'
import { formatCount } from '../../words/format.ts'
import { pagesOfKind, type PageKind } from './page-kinds.ts'
import { askedTurnsOf, turnsOf, type Degrees, type RotationEvent, type RotationInstruction } from './rotation-list.ts'
import { TurnBar } from './turn-bar.tsx'
import { useTurning, type QuarterTurn } from './use-turning.ts'

interface PageStageProps {
  document: PreviewDocument
  facts: DocumentFacts
  instructions: readonly RotationInstruction[]
  isStill: boolean
  onChange: (event: RotationEvent) => void
}

/** Every page as it will look, each turned by its own buttons, many at once by those above. */
export function PageStage({ document, facts, instructions, isStill, onChange }: PageStageProps) {
  const { t } = useLingui()
  const { pageCount } = facts
  const shapes = useAllShapes(document, facts)
  const [selection, select] = useReducer(nextSelection, NO_SELECTION)
  const turns = useMemo(() => turnsOf(instructions), [instructions])
  const lookOf = usePageLook(turns)
  const { turn, spoken } = useTurning(turns, onChange)
  const { pages, active } = selection
  const selectKind = (kind: PageKind) => {
    const asked = askedTurnsOf(instructions)
    select({ type: 'chosen', pages: pagesOfKind(kind, { pageCount, shapes, turnOf: (page) => asked.get(page) ?? 0 }) })
  }
  const turnMany = (by: QuarterTurn) => {
    turn(pages.size > 0 ? [...pages] : pagesOfKind('all', { pageCount, shapes, turnOf: () => 0 }), by)
  }
  const press = (event: KeyboardEvent) => {
    const by = turnByKey(event)
    if (by === undefined || isStill) return
    event.preventDefault()
    turn(pages.has(active) ? [...pages] : [active], by)
  }
  const turnLatest = useLatest(turn)
  // One function for good, so that the pages are not all made anew with every turn.
  const actions = useCallback(
    (page: number) => <TurnButtons page={page} isStill={isStill} onTurn={(by) => turnLatest.current([page], by)} />,
    [isStill, turnLatest],
  )
  return (
    <>
      <TurnBar
        selectedCount={pages.size}
        pageCount={pageCount}
        isStill={isStill}
        onSelect={selectKind}
        onClear={() => select({ type: 'cleared' })}
        onTurn={turnMany}
      />
      <PageGrid
        className="stage__pages"
        label={t`Pages of ${document.file.name}, as they will look`}
        document={document}
        pageCount={pageCount}
        shapes={shapes}
        selection={selection}
        onSelection={select}
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

/** R turns to the right, L to the left: the keys of photo programs. */
function turnByKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): QuarterTurn | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key.toLowerCase() === 'r') return 90
  return key.toLowerCase() === 'l' ? 270 : undefined
}

/** How each page is shown and what it is called aloud. */
function usePageLook(turns: ReadonlyMap<number, Degrees>) {
  const { t } = useLingui()
  return (page: number) => {
    const turn = turns.get(page) ?? 0
    const number = formatCount(page)
    if (turn === 0) return { label: t`Page ${number}`, turn, badge: undefined }
    return { label: t`Page ${number}, rotated ${turn} degrees`, turn, badge: `${turn}°` }
  }
}

interface TurnButtonsProps {
  page: number
  isStill: boolean
  onTurn: (by: QuarterTurn) => void
}

/** The two buttons below a page, on either side of its number. */
function TurnButtons({ page, isStill, onTurn }: TurnButtonsProps) {
  const { t } = useLingui()
  const number = formatCount(page)
  return (
    <>
      <button
        type="button"
        className="iconbtn turn-left"
        tabIndex={-1}
        aria-label={t`Rotate page ${number} counterclockwise`}
        disabled={isStill}
        onClick={() => onTurn(270)}
      >
        <Icon name="turn-left" />
      </button>
      <button
        type="button"
        className="iconbtn"
        tabIndex={-1}
        aria-label={t`Rotate page ${number} clockwise`}
        disabled={isStill}
        onClick={() => onTurn(90)}
      >
        <Icon name="turn-right" />
      </button>
    </>
  )
}
