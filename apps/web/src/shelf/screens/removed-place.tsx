import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { shelfPanel, type RemovedFiles } from '../panel-state.ts'

/** Takes the place of removed files: a way to restore them. */
export function RemovedPlace({ removal }: { removal: RemovedFiles }) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that removed the files is gone.
  useEffect(() => button.current?.focus(), [])
  const { files } = removal
  const [first] = files
  return (
    <li className="is-gone">
      <div className="stand__gone">
        <span role="status">
          {files.length === 1 && first !== undefined ? (
            <Trans>{first.name} was removed.</Trans>
          ) : (
            <Plural value={files.length} one="# file was removed." other="# files were removed." />
          )}
        </span>
        <button
          ref={button}
          type="button"
          className="btn btn--line"
          data-item
          onClick={() => void shelfPanel.undo(removal)}
        >
          <Icon name="undo" />
          <Trans>Undo</Trans>
        </button>
      </div>
    </li>
  )
}
