import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { PreviewProvider } from '../../preview/preview-context.tsx'
import { useArrivedFile } from '../../wizard/carried-file.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleUpload } from '../../wizard/single-upload.tsx'
import { ToolHead } from '../../wizard/tool-head.tsx'
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
  const refuse = useRefusalNotice()
  const { wizard, settings, pageCount } = screen
  const { state, step, chosen, file } = wizard
  useArrivedFile(wizard.choose)
  const head = <ToolHead tool={TOOL} step={step} onStep={state.name === 'busy' ? undefined : wizard.goTo} />
  if (state.name === 'done') {
    const { first, last } = markedPages(settings, pageCount ?? 1)
    return (
      <main id="main" className="work work--narrow">
        {head}
        <ResultView
          tool={TOOL}
          result={state.result}
          done={t`Your watermarked PDF is ready for download.`}
          from={<Plural value={last - first + 1} one="watermark on # page" other="watermark on # pages" />}
          onReset={screen.reset}
        />
      </main>
    )
  }
  if (state.name === 'upload' || file === undefined) {
    return (
      <main id="main" className="work work--narrow">
        {head}
        <SingleUpload
          tool={TOOL}
          chosen={chosen}
          onChoose={wizard.choose}
          onContinue={wizard.goOn}
          onRefuse={refuse}
          promise={<Trans>Everything on the pages stays as it is.</Trans>}
        />
      </main>
    )
  }
  return <WatermarkStep head={head} screen={screen} file={file} state={state} />
}
