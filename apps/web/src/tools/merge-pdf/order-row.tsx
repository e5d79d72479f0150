import { useComputed } from '@dnd-kit/react/hooks'
import { useSortable } from '@dnd-kit/react/sortable'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type MouseEvent } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { DocumentDetails } from '../../wizard/document-details.tsx'
import { FileExtent } from '../../wizard/file-extent.tsx'
import { FileProblem, ReplaceFile } from '../../wizard/file-problem.tsx'
import { FileLosses } from '../../wizard/loss-notice.tsx'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'
import { sortTransition, startsDrag } from '../../components/sorting/drag-manager.ts'
import { FirstPage } from './first-page.tsx'

interface OrderRowProps {
  chosenFile: ChosenFile
  chosen: ChosenFiles
  index: number
  count: number
  isDisabled: boolean
  isBad: boolean
  onMove: (to: number) => void
  onRemove: () => void
  /** Enlarges the file's pages. */
  onEnlarge: () => void
}

/** A file in the list: drag handle, number, first page, name and facts, and buttons to move or remove it. */
export function OrderRow({
  chosenFile,
  chosen,
  index,
  count,
  isDisabled,
  isBad,
  onMove,
  onRemove,
  onEnlarge,
}: OrderRowProps) {
  const { t } = useLingui()
  const { id, file, reading } = chosenFile
  const { name } = file
  const grip = useRef<HTMLButtonElement>(null)
  const { ref, isDragging, sortable } = useSortable({
    id,
    index,
    handle: grip,
    disabled: isDisabled,
    transition: sortTransition(),
  })
  // While a row is dragged, every row already shows the position it would get.
  const shownIndex = useComputed(() => sortable.index, [sortable]).value
  const arrows = useRef<HTMLDivElement>(null)
  const wasMoved = useRef(false)
  useEffect(() => {
    // At either end the pressed arrow button is disabled; focus moves to the row's other one.
    const active = document.activeElement
    const isLost = active === document.body || (active instanceof HTMLButtonElement && active.disabled)
    if (wasMoved.current && isLost) {
      const buttons = [...(arrows.current?.querySelectorAll('button') ?? [])]
      buttons.find(({ disabled }) => !disabled)?.focus()
    }
    wasMoved.current = false
  }, [index])

  function moveTo(to: number) {
    wasMoved.current = true
    onMove(to)
  }

  function doubleClick({ target }: MouseEvent) {
    if (isReady && startsDrag(target)) onEnlarge()
  }

  const place = index + 1
  const className = ['row', isDragging && 'row--lift', isBad && 'row--bad', reading.status === 'locked' && 'file--lock']
    .filter(Boolean)
    .join(' ')
  const isReady = reading.status === 'ready'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the page is a button that does the same
    <li ref={ref} className={className} onDoubleClick={doubleClick}>
      <button
        ref={grip}
        type="button"
        className="grip"
        disabled={isDisabled}
        aria-label={t`Move ${name}, position ${place} of ${count}`}
      >
        <Icon name="grip" />
      </button>
      <span className="row__n" aria-hidden="true">
        {shownIndex + 1}
      </span>
      <span className="row__thumb">
        <FirstPage file={chosenFile} onEnlarge={onEnlarge} />
      </span>
      <div className="file__name">
        <b>{name}</b>
        <span>
          {reading.status === 'reading' && (
            <>
              <Trans>Opening</Trans>
              {' · '}
            </>
          )}
          <FileExtent file={chosenFile} />
        </span>
        <FileProblem file={chosenFile} chosen={chosen} />
        <FileLosses file={chosenFile} />
        {isReady && chosenFile.accepts === undefined && <DocumentDetails file={file} password={chosenFile.password} />}
        {isBad && reading.status !== 'broken' && reading.status !== 'locked' && (
          <p className="todo">
            <ReplaceFile file={chosenFile} chosen={chosen} />
          </p>
        )}
      </div>
      <div ref={arrows} className="row__acts">
        <button
          type="button"
          className="iconbtn"
          aria-label={t`Move ${name} up`}
          disabled={isDisabled || index === 0}
          onClick={() => moveTo(index - 1)}
        >
          <Icon name="arrow-up" />
        </button>
        <button
          type="button"
          className="iconbtn"
          aria-label={t`Move ${name} down`}
          disabled={isDisabled || index === count - 1}
          onClick={() => moveTo(index + 1)}
        >
          <Icon name="arrow-down" />
        </button>
        <button
          type="button"
          className="iconbtn"
          aria-label={t`Remove ${name}`}
          disabled={isDisabled}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </div>
    </li>
  )
}
