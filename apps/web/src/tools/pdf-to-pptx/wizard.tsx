import { useLingui } from '@lingui/react/macro'

import type { SourcePage } from '../../wizard/result-picture.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { SlidesStep } from './slides-step.tsx'
import { TOOL } from './tool.ts'
import { useSlidesScreen, type SlidesScreen } from './use-slides-screen.ts'

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
          source={sourceOf(screen)}
          onReset={screen.reset}
        />
      )}
    >
      {(parts) => <SlidesStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}

/** The first page of what was converted, to be shown beside the slides. */
function sourceOf({ file }: SlidesScreen): SourcePage | undefined {
  if (file?.reading.status !== 'ready') return undefined
  return { document: file, page: 1, shape: file.reading.facts.shapes[0] }
}
