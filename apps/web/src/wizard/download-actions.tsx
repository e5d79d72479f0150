import { Trans } from '@lingui/react/macro'

import { Icon } from '../components/icon/icon.tsx'
import { LazyPrintAndShare } from '../late-controls/lazy-controls.tsx'
import type { WizardResult } from './wizard-state.ts'

interface DownloadProps {
  result: WizardResult
  /** Whether the download has started automatically. */
  isDownloaded?: boolean
  /** Whether the result is a PDF that opens without a password. */
  isReadable: boolean
}

/** The main download button of a result, with other actions for the file. */
export function DownloadActions({ result, isDownloaded = false, isReadable }: DownloadProps) {
  const { url, file } = result
  return (
    <p className="acts acts--get">
      <a className="btn btn--main btn--huge" href={url} download={file.name}>
        <Icon name="download" />
        {isDownloaded ? <Trans>Download Again</Trans> : <Trans>Download</Trans>}
      </a>
      <LazyPrintAndShare result={result} isReadable={isReadable} />
    </p>
  )
}
