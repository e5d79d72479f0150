import { Trans } from '@lingui/react/macro'
import { createContext, use, type ReactNode } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { Icon } from '../components/icon/icon.tsx'

/** What a tool's page says below its first step. */
interface Notes {
  /** What the tool leaves as it is, in one line. */
  promise?: ReactNode
  /** One more line below. */
  aside?: ReactNode
}

/** The notes of the page one is on: its first step is drawn before the rest of the tool is there, and again within it. */
export const UploadNotesContext = createContext<Notes>({})

/** The quiet lines below the first step. */
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
        <Trans>Files are deleted automatically after {retentionHours} hours.</Trans>
      </li>
      {aside !== undefined && <li>{aside}</li>}
    </ul>
  )
}
