import { useLingui } from '@lingui/react/macro'

import type { SourcePage } from '../../wizard/result-picture.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { TOOL } from './tool.ts'
import { useQualityWords } from './use-quality-words.ts'
import { useWordScreen, type WordScreen } from './use-word-screen.ts'
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
          source={sourceOf(screen)}
          onReset={screen.reset}
        />
      )}
    >
      {(parts) => <WordStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}

/** The first page of what was converted, to be shown beside the document. */
function sourceOf({ file }: WordScreen): SourcePage | undefined {
  if (file?.reading.status !== 'ready') return undefined
  return { document: file, page: 1, shape: file.reading.facts.shapes[0] }
}
