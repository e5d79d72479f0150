import { Trans, useLingui } from '@lingui/react/macro'

import { PreviewProvider } from '../../preview/preview-context.tsx'
import { useArrivedFile } from '../../wizard/carried-file.tsx'
import type { SourcePage } from '../../wizard/result-picture.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleUpload } from '../../wizard/single-upload.tsx'
import { ToolHead } from '../../wizard/tool-head.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { usePageTitle } from '../../words/use-page-title.ts'
import { dpiOf } from './image-settings.ts'
import { ImageStep } from './image-step.tsx'
import { TOOL } from './tool.ts'
import { useImageScreen, type ImageScreen } from './use-image-screen.ts'
import { useFormatNames } from './use-format-names.ts'

/** PDF to Image: pages as pictures, all of them or some. */
export function PdfToImagePage() {
  return (
    <PreviewProvider>
      <ImageWizard />
    </PreviewProvider>
  )
}

/** The three steps; the file and the settings outlive each of them. */
export function ImageWizard() {
  const { t } = useLingui()
  usePageTitle(t`PDF to Image`)
  const screen = useImageScreen()
  const refuse = useConversionRefusal()
  const names = useFormatNames()
  const { state, step, chosen, file, settings } = screen
  useArrivedFile(screen.choose)
  const head = <ToolHead tool={TOOL} step={step} onStep={state.name === 'busy' ? undefined : screen.goTo} />
  if (state.name === 'done') {
    const count = state.result.report.pageCount ?? screen.outlook.count ?? 0
    const [format, dpi] = [names(settings.format), dpiOf(settings)]
    return (
      <main id="main" className="work work--narrow">
        {head}
        <ResultView
          tool={TOOL}
          result={state.result}
          done={t`Successfully converted to ${count} image(s).`}
          from={
            <Trans>
              {format}, {dpi} dpi
            </Trans>
          }
          source={sourceOf(screen)}
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
          onChoose={screen.choose}
          onContinue={screen.goOn}
          onRefuse={refuse}
          promise={<Trans>Comments and form fields are drawn, too. The file itself stays as it is.</Trans>}
        />
      </main>
    )
  }
  return <ImageStep head={head} screen={screen} file={file} state={state} />
}

/** The first of the pages that were converted, to be shown beside the archive. */
function sourceOf({ file, outlook }: ImageScreen): SourcePage | undefined {
  if (file?.reading.status !== 'ready') return undefined
  const { firstPage: page } = outlook
  return { document: file, page, shape: file.reading.facts.shapes[page - 1] }
}
