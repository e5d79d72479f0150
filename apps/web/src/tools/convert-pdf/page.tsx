import { Trans, useLingui } from '@lingui/react/macro'

import { PreviewProvider } from '../../preview/preview-context.tsx'
import { useArrivedFile } from '../../wizard/carried-file.tsx'
import type { SourcePage } from '../../wizard/result-picture.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleUpload } from '../../wizard/single-upload.tsx'
import { ToolHead } from '../../wizard/tool-head.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { usePageTitle } from '../../words/use-page-title.ts'
import { ConvertStep } from './convert-step.tsx'
import { TOOL } from './tool.ts'
import { useConvertScreen, type ConvertScreen } from './use-convert-screen.ts'
import { useFormatNames } from './use-format-names.ts'
import { WorkStep } from './work-step.tsx'

/** Convert PDF: a file becomes what one chooses. */
export function ConvertPdfPage() {
  return (
    <PreviewProvider>
      <ConvertWizard />
    </PreviewProvider>
  )
}

/** The three steps; choosing a format leads straight to the last. */
export function ConvertWizard() {
  const { t } = useLingui()
  usePageTitle(t`Convert PDF`)
  const screen = useConvertScreen()
  const refuse = useConversionRefusal()
  const names = useFormatNames()
  const { state, step, chosen, file, format } = screen
  useArrivedFile(screen.choose)
  const head = <ToolHead tool={TOOL} step={step} onStep={state.name === 'busy' ? undefined : screen.goTo} />
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
          promise={<Trans>The file itself stays as it is.</Trans>}
        />
      </main>
    )
  }
  if (state.name === 'configure' || format === undefined) return <ConvertStep head={head} screen={screen} file={file} />
  if (state.name !== 'done') {
    return <WorkStep head={head} screen={screen} format={format} fileName={file.file.name} state={state} />
  }
  const name = names(format.id)
  return (
    <main id="main" className="work work--narrow">
      {head}
      <ResultView
        tool={TOOL}
        result={state.result}
        done={t`Your PDF has been converted to ${name}.`}
        source={sourceOf(screen)}
        onReset={screen.reset}
      />
    </main>
  )
}

/** The first page, to be shown beside an archive of images. */
function sourceOf({ file }: ConvertScreen): SourcePage | undefined {
  if (file?.reading.status !== 'ready') return undefined
  return { document: file, page: 1, shape: file.reading.facts.shapes[0] }
}
