import { Trans } from '@lingui/react/macro'

import { Icon } from '../components/icon/icon.tsx'
import type { WizardResult } from './wizard-state.ts'

interface DownloadLinkProps {
  result: WizardResult
  /** Whether its download has begun by itself. */
  isTaken?: boolean
}

/** The one big way to take what was made. */
export function DownloadLink({ result: { url, file }, isTaken = false }: DownloadLinkProps) {
  return (
    <a className="btn btn--main btn--huge" href={url} download={file.name}>
      <Icon name="download" />
      {isTaken ? <Trans>Download Again</Trans> : <Trans>Download</Trans>}
    </a>
  )
}
