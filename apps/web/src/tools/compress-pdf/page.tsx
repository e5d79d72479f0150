import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { useConfig } from '../../api/config-context.tsx'
import { PreviewProvider } from '../../preview/preview-context.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { usePageTitle } from '../../words/use-page-title.ts'
import { CompressResult } from './compress-result.tsx'
import { CompressStep } from './compress-step.tsx'
import { TOOL } from './tool.ts'
import { useCompressScreen } from './use-compress-screen.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'

/** Compress PDF: a file becomes smaller, and what changed can be seen. */
export function CompressPdfPage() {
  return (
    <PreviewProvider>
      <CompressWizard />
    </PreviewProvider>
  )
}

/** The three steps; the file and the settings outlive each of them. */
export function CompressWizard() {
  const { t } = useLingui()
  usePageTitle(t`Compress PDF`)
  const screen = useCompressScreen()
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen.wizard}
      onRefuse={useRefusalNotice()}
      promise={<Trans>Text, links and bookmarks stay as they are.</Trans>}
      aside={<LargerFiles />}
      renderResult={(result) => <CompressResult result={result} screen={screen} />}
    >
      {(parts) => <CompressStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}

/** Where larger files are taken. */
function LargerFiles() {
  const { maxUploadMbCompress: limit } = useConfig()
  return (
    <Trans>
      Larger than {limit} MB? <Link to="/pricing">Upgrade to premium</Link>
    </Trans>
  )
}
