import './board-frame.css'

import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { keepChosen } from '../../shelf/keep.ts'
import { Icon } from '../icon/icon.tsx'
import { BrowseButton } from '../upload/browse-button.tsx'

interface BoardFrameProps {
  /** The content of the board; by default, a message that it is empty. */
  children?: ReactNode
  /** Actions for selected files. */
  together?: ReactNode
}

/**
 * The shelf's board at the lower edge of the window. Pages are prerendered with an empty one; `public/theme.js` hides
 * its message from visitors who have files, until the shelf is loaded.
 */
export function BoardFrame({ children, together }: BoardFrameProps) {
  const { t } = useLingui()
  return (
    <section className="shelf" aria-label={t`Your files`}>
      <div className="shelf__in shelf__bar">
        {children ?? <EmptyBoard />}
        <div className="shelf__acts">
          {together}
          <AddFiles />
        </div>
      </div>
    </section>
  )
}

/** Explains the board. */
export function EmptyBoard() {
  return (
    <>
      <div className="shelf__name">
        <b>
          <Trans>Your files</Trans>
        </b>
        <span>
          <Trans>Nothing here yet</Trans>
        </span>
      </div>
      <p className="board board--empty">
        <i />
        <i />
        <i />
        <span>
          <Trans>Files you add, and what you make from them, wait here for the next tool. Only in this browser.</Trans>
        </span>
      </p>
    </>
  )
}

/** Puts files on the shelf without starting a tool. */
export function AddFiles() {
  return (
    <BrowseButton accept="" multiple className="btn btn--plain" onFiles={keepChosen}>
      <Icon name="plus" />
      <Trans>Add files</Trans>
    </BrowseButton>
  )
}
