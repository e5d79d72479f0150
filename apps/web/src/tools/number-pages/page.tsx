import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { PreviewProvider } from '../../preview/preview-context.tsx'
import { useArrivedFile } from '../../wizard/carried-file.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleUpload } from '../../wizard/single-upload.tsx'
import { ToolHead } from '../../wizard/tool-head.tsx'
import { usePageTitle } from '../../words/use-page-title.ts'
import { NumberStep } from './number-step.tsx'
import { numberedPages } from './number-settings.ts'
import { TOOL } from './tool.ts'
import { useNumberScreen } from './use-number-screen.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'

/** Number Pages: a number on each page, seen before it is set. */
export function NumberPagesPage() {
  return (
    <PreviewProvider>
      <NumberWizard />
    </PreviewProvider>
  )
}

/** The three steps; the file and the settings outlive each of them. */
export function NumberWizard() {
  const { t } = useLingui()
  usePageTitle(t`Number Pages`)
  const screen = useNumberScreen()
  const refuse = useRefusalNotice()
  const { wizard, settings, pageCount } = screen
  const { state, step, chosen, file } = wizard
  useArrivedFile(wizard.choose)
  const head = <ToolHead tool={TOOL} step={step} onStep={state.name === 'busy' ? undefined : wizard.goTo} />
  if (state.name === 'done') {
    const numbered = pageCount === undefined ? undefined : numberedPages(settings, pageCount)
    const count = numbered === undefined ? 0 : numbered.last - numbered.first + 1
    return (
      <main id="main" className="work work--narrow">
        {head}
        <ResultView
          tool={TOOL}
          result={state.result}
          done={t`Your PDF with page numbers is ready for download.`}
          from={<Plural value={count} one="# page numbered" other="# pages numbered" />}
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
  return <NumberStep head={head} screen={screen} file={file} state={state} />
}
