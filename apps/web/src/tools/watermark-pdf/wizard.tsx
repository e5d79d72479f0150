import { Plural } from '@lingui/react/macro'

import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { WatermarkStep } from './watermark-step.tsx'
import { markedPages } from './watermark-settings.ts'
import { TOOL } from './tool.ts'
import { useWatermarkScreen } from './use-watermark-screen.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'

/** The three steps; the file and the settings outlive each of them. */
export function WatermarkWizard() {
  const screen = useWatermarkScreen()
  const { settings, pageCount } = screen
  const { first, last } = markedPages(settings, pageCount ?? 1)
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={useRefusalNotice()}
      renderResult={(made) => (
        <ResultView
          {...made}
          done={screen.done}
          from={<Plural value={last - first + 1} one="watermark on # page" other="watermark on # pages" />}
        />
      )}
    >
      {(parts) => <WatermarkStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}
