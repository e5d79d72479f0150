import { useLingui } from '@lingui/react/macro'

import { sourcePageOf } from '../../wizard/source-page-of.ts'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { SlidesStep } from './slides-step.tsx'
import { TOOL } from './tool.ts'
import { useSlidesScreen } from './use-slides-screen.ts'

/** The three steps; the file outlives each of them. */
export function SlidesWizard() {
  const { t } = useLingui()
  const screen = useSlidesScreen()
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={useConversionRefusal()}
      renderResult={(result) => (
        <ResultView
          tool={TOOL}
          result={result}
          done={t`Your PDF has been converted to PowerPoint.`}
          source={sourcePageOf(screen.file)}
          onReset={screen.reset}
        />
      )}
    >
      {(parts) => <SlidesStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}
