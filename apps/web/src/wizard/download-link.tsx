import { Trans } from '@lingui/react/macro'

import { Icon } from '../components/icon/icon.tsx'
import type { WizardResult } from './wizard-state.ts'

interface DownloadLinkProps {
  result: WizardResult
  /** Whether the download has started automatically. */
  isDownloaded?: boolean
}

/** The main download button of a result. */
export function DownloadLink({ result: { url, file }, isDownloaded = false }: DownloadLinkProps) {
  return (
    <a className="btn btn--main btn--huge" href={url} download={file.name}>
      <Icon name="download" />
      {isDownloaded ? <Trans>Download Again</Trans> : <Trans>Download</Trans>}
    </a>
  )
}
