import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type KeyboardEvent } from 'react'

import { BreakingName } from '../../components/breaking-name.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { shelfPanel } from '../panel-state.ts'
import type { ShelfFile } from '../shelf.ts'
import { ContinueMenu } from './continue-menu.tsx'
import { startDragging } from './drag-files.ts'
import { FileExtent, FileOrigin, FilePlace } from './file-facts.tsx'
import { FilePicture } from './file-picture.tsx'
import { NameField } from './name-field.tsx'
import { useShelf } from './use-shelf.ts'

interface FileCardProps {
  file: ShelfFile
  isChosen: boolean
  isRenaming: boolean
  /** Whether it was just restored. */
  isRestored: boolean
  tabIndex: number
  onFocus: () => void
}

/** A file in the panel: its facts, its place, and its actions. */
export function FileCard({ file, isChosen, isRenaming, isRestored, tabIndex, onFocus }: FileCardProps) {
  const { t } = useLingui()
  const { shelf } = useShelf()
  const { id, name, isSeen } = file
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isRestored) button.current?.focus()
  }, [isRestored])
  const className = [!isSeen && 'is-new', isChosen && 'is-picked'].filter(Boolean).join(' ')
  const remove = () => void shelfPanel.remove(shelf, [file])

  function removeOnDelete(event: KeyboardEvent) {
    if (event.key === 'Delete') remove()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu does the same without dragging
    <li className={className} draggable onDragStart={(event) => startDragging(event, id)}>
      {!isSeen && (
        <span className="stand__new">
          <Trans>New</Trans>
        </span>
      )}
      <div className="stand__pic">
        <FilePicture file={file} />
      </div>
      <label className="box stand__pick">
        <input
          type="checkbox"
          aria-label={t`Choose ${file.name}`}
          tabIndex={tabIndex}
          checked={isChosen}
          onFocus={onFocus}
          onChange={() => shelfPanel.choose(id)}
        />
      </label>
      {isRenaming ? (
        <NameField file={file} />
      ) : (
        <b className="stand__title">
          <BreakingName name={name} />
        </b>
      )}
      <span className="stand__facts">
        <FileExtent file={file} />
      </span>
      <FilePlace file={file} />
      <span className="stand__facts">
        <FileOrigin file={file} />
      </span>
      <div className="stand__acts">
        <ContinueMenu files={[file]}>
          {(trigger) => (
            <button
              {...trigger}
              ref={button}
              type="button"
              className="btn btn--plain"
              data-item
              tabIndex={tabIndex}
              aria-label={t`Continue with ${name}`}
              onFocus={onFocus}
              onKeyDown={removeOnDelete}
            >
              <Trans>Continue with</Trans>
              <Icon name="chevron-down" />
            </button>
          )}
        </ContinueMenu>
        <button
          type="button"
          className="iconbtn"
          tabIndex={tabIndex}
          aria-label={t`Remove ${name}`}
          onFocus={onFocus}
          onKeyDown={removeOnDelete}
          onClick={remove}
        >
          <Icon name="close" />
        </button>
      </div>
    </li>
  )
}
