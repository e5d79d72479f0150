import { useSortable } from '@dnd-kit/react/sortable'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { DocumentDetails } from '../../wizard/document-details.tsx'
import { FileProblem, ReplaceFile } from '../../wizard/file-problem.tsx'
import { FileLosses } from '../../wizard/loss-notice.tsx'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'
import { formatSize } from '../../messages/format.ts'
import { sortTransition } from './drag-manager.ts'

interface OrderRowProps {
  chosenFile: ChosenFile
  chosen: ChosenFiles
  index: number
  count: number
  isDisabled: boolean
  isBad: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

/** A file in the list: drag handle, number, first page, name and facts, and buttons to move or remove it. */
export function OrderRow({ chosenFile, chosen, index, count, isDisabled, isBad, onMove, onRemove }: OrderRowProps) {
  const { t } = useLingui()
  const { id, file, reading } = chosenFile
  const { name } = file
  const grip = useRef<HTMLButtonElement>(null)
  const { ref, isDragging } = useSortable({
    id,
    index,
    handle: grip,
    disabled: isDisabled,
    transition: sortTransition(),
  })
  const arrows = useRef<HTMLDivElement>(null)
  const wasMoved = useRef(false)
  useEffect(() => {
    // At either end the pressed arrow button is disabled; the focus moves to the row's other one.
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

  const place = index + 1
  const className = ['row', isDragging && 'row--lift', isBad && 'row--bad', reading.status === 'locked' && 'file--lock']
    .filter(Boolean)
    .join(' ')
  const isReady = reading.status === 'ready'
  return (
    <li ref={ref} className={className}>
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
        {place}
      </span>
      <span className="row__thumb">
        <FirstPage file={chosenFile} />
      </span>
      <div className="file__name">
        <b>{name}</b>
        <span>
          {isReady && (
            <>
              <Plural value={reading.facts.pageCount} one="# page" other="# pages" />
              {' · '}
            </>
          )}
          {reading.status === 'reading' && (
            <>
              <Trans>Opening</Trans>
              {' · '}
            </>
          )}
          {formatSize(file.size)}
        </span>
        <FileProblem file={chosenFile} chosen={chosen} />
        <FileLosses file={chosenFile} />
        {isReady && <DocumentDetails file={file} password={chosenFile.password} />}
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

/** The first page of a file, or an icon where it has no thumbnail. */
function FirstPage({ file }: { file: ChosenFile }) {
  const { reading } = file
  if (reading.status === 'locked' || reading.status === 'broken') {
    return (
      <span className="file__mark">
        <Icon name={reading.status === 'locked' ? 'lock' : 'wrong'} />
      </span>
    )
  }
  const isReady = reading.status === 'ready'
  return (
    <PageThumbnail
      document={isReady ? file : undefined}
      aspectRatio={isReady ? reading.facts.aspectRatios[0] : undefined}
      size={76}
      priority="soon"
    />
  )
}
