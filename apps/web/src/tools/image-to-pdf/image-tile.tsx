import { useComputed } from '@dnd-kit/react/hooks'
import { useSortable } from '@dnd-kit/react/sortable'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import { sortTransition } from '../../components/sorting/drag-manager.ts'
import { formatCount } from '../../messages/format.ts'
import type { PreviewDocument } from '../../preview/protocol.ts'
import { pageCountOf, type ChosenFile } from '../../wizard/chosen-files.ts'
import { FileProblem } from '../../wizard/file-problem.tsx'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'
import type { Sheet } from './sheet-plan.ts'
import { SheetView } from './sheet-view.tsx'

interface ImageTileProps {
  file: ChosenFile
  chosen: ChosenFiles
  sheet: Sheet | undefined
  documentOf: (id: string) => PreviewDocument | undefined
  background: string
  /** Whether its images were cleaned up. */
  isCleaned: boolean
  /** The longest side of a page on screen, in CSS pixels. */
  size: number
  index: number
  isDisabled: boolean
  /** Whether the last attempt failed on this file. */
  isBad: boolean
  onRemove: () => void
  onEnlarge: () => void
}

/** A file in the grid: the page it will be on, its position and name, a handle to move it and a button to remove it. */
export function ImageTile(props: ImageTileProps) {
  const {
    file: chosenFile,
    chosen,
    sheet,
    documentOf,
    background,
    isCleaned,
    size,
    index,
    isDisabled,
    isBad,
    onRemove,
    onEnlarge,
  } = props
  const { t } = useLingui()
  const { id, file, reading } = chosenFile
  const { name } = file
  const count = chosen.files.length
  const grip = useRef<HTMLButtonElement>(null)
  const { ref, isDragging, sortable } = useSortable({
    id,
    index,
    handle: grip,
    disabled: isDisabled,
    transition: sortTransition(),
  })
  // While a tile is dragged, every tile already shows the position it would get.
  const shownIndex = useComputed(() => sortable.index, [sortable]).value
  const place = index + 1
  const frames = pageCountOf(chosenFile) ?? 1
  const isProblem = reading.status === 'broken' || reading.status === 'locked'
  const className = ['tile', isDragging && 'tile--lift', (isBad || isProblem) && 'tile--bad'].filter(Boolean).join(' ')
  return (
    <li ref={ref} className={className}>
      <div className="tile__place">
        {isProblem ? (
          <span className="file__mark">
            <Icon name={reading.status === 'locked' ? 'lock' : 'wrong'} />
          </span>
        ) : (
          <button
            type="button"
            className="row__page"
            disabled={sheet === undefined}
            aria-label={isCleaned ? t`Before and after: ${name}` : t`Enlarge ${name}`}
            onClick={onEnlarge}
          >
            {sheet === undefined ? (
              <PageThumbnail size={size} />
            ) : (
              <SheetView sheet={sheet} id={id} documentOf={documentOf} background={background} size={size} />
            )}
          </button>
        )}
        {(isCleaned || frames > 1) && (
          <span className="tile__chips">
            {isCleaned && (
              <span className="tile__chip">
                <Trans>Cleaned</Trans>
              </span>
            )}
            {frames > 1 && (
              <span className="tile__chip">
                <Plural value={frames} one="# page" other="# pages" />
              </span>
            )}
          </span>
        )}
      </div>
      <div className="tile__foot">
        <button
          ref={grip}
          type="button"
          className="grip"
          disabled={isDisabled}
          aria-label={t`Move ${name}, position ${place} of ${count}`}
        >
          <Icon name="grip" />
        </button>
        <p className="tile__name" title={name}>
          <b>{formatCount(shownIndex + 1)}</b> <span>{name}</span>
        </p>
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
      <FileProblem file={chosenFile} chosen={chosen} />
    </li>
  )
}
