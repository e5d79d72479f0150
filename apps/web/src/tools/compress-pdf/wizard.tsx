import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { CompressResult } from './compress-result.tsx'
import { CompressStep } from './compress-step.tsx'
import { TOOL } from './tool.ts'
import { useCompressScreen } from './use-compress-screen.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'

/** The three steps; the file and the settings outlive each of them. */
export function CompressWizard() {
  const screen = useCompressScreen()
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={useRefusalNotice()}
      renderResult={({ result }) => <CompressResult result={result} screen={screen} />}
    >
      {(parts) => <CompressStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}
