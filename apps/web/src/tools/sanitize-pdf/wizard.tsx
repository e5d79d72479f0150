import { useLingui } from '@lingui/react/macro'

import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { useRefusalNotice } from '../../wizard/use-refusal-notice.ts'
import { CleanStep } from './clean-step.tsx'
import { CleaningProof } from './cleaning-proof.tsx'
import { TOOL } from './tool.ts'
import { useCleanScreen } from './use-clean-screen.ts'

/** The three steps of Clean PDF. The file and the choices are kept across all steps. */
export function CleanWizard() {
  const { t } = useLingui()
  const screen = useCleanScreen()
  const onRefuse = useRefusalNotice({
    wrongType: t`Please select a PDF file to clean.`,
    several: t`Please select exactly one PDF file to clean.`,
  })
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={onRefuse}
      renderResult={(parts) => (
        <ResultView {...parts} done={screen.done}>
          <CleaningProof facts={parts.result.report.cleaning} />
        </ResultView>
      )}
    >
      {(parts) => <CleanStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}
