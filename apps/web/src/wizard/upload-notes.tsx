import { Trans } from '@lingui/react/macro'
import { createContext, use, type ReactNode } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { Icon } from '../components/icon/icon.tsx'

/** The notes below the first step of a tool. */
interface Notes {
  /** What the tool leaves unchanged, in one line. */
  promise?: ReactNode
  /** A further line below. */
  aside?: ReactNode
}

/** The notes of the current page, shown both before and after the wizard is loaded. */
export const UploadNotesContext = createContext<Notes>({})

/** The notes below the first step. */
export function UploadNotes() {
  const { promise, aside } = use(UploadNotesContext)
  const { retentionHours } = useConfig()
  return (
    <ul className="quiet">
      {promise !== undefined && (
        <li>
          <Icon name="bookmark" />
          {promise}
        </li>
      )}
      <li>
        <Icon name="clock" />
        <Trans>
          Files stay in this browser. What reaches our server is deleted there after {retentionHours} hours.
        </Trans>
      </li>
      {aside !== undefined && <li>{aside}</li>}
    </ul>
  )
}
