import { useLingui } from '@lingui/react/macro'

import { sourcePageOf } from '../../wizard/source-page-of.ts'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { TOOL } from './tool.ts'
import { useQualityWords } from './use-quality-words.ts'
import { useWordScreen } from './use-word-screen.ts'
import { WordStep } from './word-step.tsx'

/** The three steps; the file and the options outlive each of them. */
export function WordWizard() {
  const { t } = useLingui()
  const screen = useWordScreen()
  const { name } = useQualityWords()[screen.settings.quality]
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={useConversionRefusal()}
      renderResult={(result) => (
        <ResultView
          tool={TOOL}
          result={result}
          done={t`Your PDF has been converted to Word.`}
          from={name}
          source={sourcePageOf(screen.file)}
          onReset={screen.reset}
        />
      )}
    >
      {(parts) => <WordStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}
