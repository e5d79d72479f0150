import { Trans } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { BoardFrame, EmptyBoard } from '../../components/shell/board-frame.tsx'
import { formatCount } from '../../messages/format.ts'
import { shelfPanel } from '../panel-state.ts'
import type { ShelfFile } from '../shelf.ts'
import { ChosenTogether } from './chosen-together.tsx'
import { ContinueMenu } from './continue-menu.tsx'
import { FileExtent } from './file-facts.tsx'
import { FilePicture } from './file-picture.tsx'
import { startDragging } from './drag-files.ts'
import { ShortLifetime } from './lifetime.tsx'
import { RunningFiles } from './running-files.tsx'
import { useRovingFocus } from './use-roving-focus.ts'
import { usePanel, useShelf } from './use-shelf.ts'

/** Maximum number of files on the board. */
const MAX_STANDING = 5

/** The shelf at the lower edge of the window, with the latest files standing on it. */
export function Board() {
  const { files } = useShelf()
  return (
    <BoardFrame together={<ChosenTogether />}>
      {files.length === 0 ? <EmptyBoard /> : <StandingFiles files={files} />}
      <RunningFiles />
    </BoardFrame>
  )
}

function StandingFiles({ files }: { files: readonly ShelfFile[] }) {
  const { shelf } = useShelf()
  const { chosen } = usePanel()
  const standing = files.slice(-MAX_STANDING)
  const ids = standing.map(({ id }) => id)
  // The latest file is visible even in the narrowest window.
  const roving = useRovingFocus(ids, ids.at(-1))

  function removeOnDelete(event: KeyboardEvent, file: ShelfFile) {
    if (event.key === 'Delete') void shelfPanel.remove(shelf, [file])
  }

  return (
    <>
      <button
        type="button"
        className="shelf__name"
        data-shelf-opener
        aria-expanded={false}
        onClick={() => shelfPanel.open()}
      >
        <b>
          <Trans>Your files</Trans>
          <span className="count">{formatCount(files.length)}</span>
          <Icon name="chevron-down" className="flip" />
        </b>
        <span>
          <ShortLifetime />
        </span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between its buttons */}
      <ul className="board" onKeyDown={roving.handleKeyDown}>
        {standing.map((file) => (
          <li key={file.id} className={chosen.includes(file.id) ? 'is-picked' : undefined}>
            <ContinueMenu files={[file]}>
              {(trigger) => (
                <button
                  {...trigger}
                  type="button"
                  className="stander"
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) shelfPanel.choose(file.id)
                    else trigger.onClick()
                  }}
                  data-item
                  tabIndex={roving.tabIndexOf(file.id)}
                  draggable
                  onDragStart={(event) => startDragging(event, file.id)}
                  onFocus={() => roving.enter(file.id)}
                  onKeyDown={(event) => removeOnDelete(event, file)}
                >
                  <FilePicture file={file} />
                  <span>
                    <b>{file.name}</b>
                    <em>
                      <FileExtent file={file} />
                    </em>
                  </span>
                </button>
              )}
            </ContinueMenu>
          </li>
        ))}
      </ul>
    </>
  )
}
