import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { PreviewProvider } from '../../preview/preview-context.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { usePageTitle } from '../../words/use-page-title.ts'
import { WatermarkStep } from './watermark-step.tsx'
import { markedPages } from './watermark-settings.ts'
import { TOOL } from './tool.ts'
import { useWatermarkScreen } from './use-watermark-screen.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'

/** Watermark PDF: a text or a picture across pages, seen before it is set. */
export function WatermarkPdfPage() {
  return (
    <PreviewProvider>
      <WatermarkWizard />
    </PreviewProvider>
  )
}

/** The three steps; the file and the settings outlive each of them. */
export function WatermarkWizard() {
  const { t } = useLingui()
  usePageTitle(t`Watermark PDF`)
  const screen = useWatermarkScreen()
  const { wizard, settings, pageCount } = screen
  const { first, last } = markedPages(settings, pageCount ?? 1)
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={wizard}
      onRefuse={useRefusalNotice()}
      promise={<Trans>Everything on the pages stays as it is.</Trans>}
      renderResult={(result) => (
        <ResultView
          tool={TOOL}
          result={result}
          done={t`Your watermarked PDF is ready for download.`}
          from={<Plural value={last - first + 1} one="watermark on # page" other="watermark on # pages" />}
          onReset={screen.reset}
        />
      )}
    >
      {(parts) => <WatermarkStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}
