import { useLingui } from '@lingui/react/macro'

import { useConfig } from '../../api/config-context.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { useRefusalNotice } from '../../wizard/use-refusal-notice.ts'
import { CompressResult } from './compress-result.tsx'
import { CompressStep } from './compress-step.tsx'
import { TOOL } from './tool.ts'
import { useCompressScreen } from './use-compress-screen.ts'

/** The three steps of Compress PDF. The file and the settings are kept through all of them. */
export function CompressWizard() {
  const { t } = useLingui()
  const { maxUploadMbCompress: limit } = useConfig()
  const screen = useCompressScreen()
  const onRefuse = useRefusalNotice({
    wrongType: t`Please select a PDF file for compression.`,
    several: t`Please select exactly one PDF file to compress.`,
    tooLarge: {
      title: t`File too large`,
      text: t`Maximum file size is ${limit}MB. Please select a smaller file or upgrade to premium.`,
    },
  })
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={onRefuse}
      renderResult={({ result }) => <CompressResult result={result} screen={screen} />}
    >
      {(parts) => <CompressStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}
