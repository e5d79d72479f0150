import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { PreviewProvider } from '../../preview/preview-context.tsx'
import { useArrivedFile } from '../../wizard/carried-file.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleUpload } from '../../wizard/single-upload.tsx'
import { ToolHead } from '../../wizard/tool-head.tsx'
import { usePageTitle } from '../../words/use-page-title.ts'
import { FileList } from './file-list.tsx'
import type { SplitForm } from './split-settings.ts'
import { SplitStep } from './split-step.tsx'
import { TOOL } from './tool.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'
import { useSplitScreen } from './use-split-screen.ts'

/** Split PDF: pages taken out, or one file cut into many, in every way there is. */
export function SplitPdfPage() {
  return (
    <PreviewProvider>
      <SplitWizard form="full" />
    </PreviewProvider>
  )
}

/** The same with two choices only: every page as a file, or some pages as one. */
export function SimpleSplitPdfPage() {
  return (
    <PreviewProvider>
      <SplitWizard form="simple" />
    </PreviewProvider>
  )
}

/** The three steps; the file and the settings outlive each of them. */
export function SplitWizard({ form }: { form: SplitForm }) {
  const { t } = useLingui()
  usePageTitle(t`Split PDF`)
  const screen = useSplitScreen(form)
  const refuse = useRefusalNotice()
  const { state, step, chosen, file, plan } = screen
  useArrivedFile(screen.choose)
  const head = <ToolHead tool={TOOL} step={step} onStep={state.name === 'busy' ? undefined : screen.goTo} />
  if (state.name === 'done') {
    return (
      <main id="main" className="work work--narrow">
        {head}
        <ResultView
          tool={TOOL}
          result={state.result}
          done={t`Your split PDF is ready for download.`}
          from={
            plan?.isArchive === true ? <Plural value={plan.parts.length} one="# file" other="# files" /> : undefined
          }
          onReset={screen.reset}
        >
          {plan?.isArchive === true && (
            <section className="inside" aria-labelledby="inside">
              <h2 id="inside">
                <Trans>Files in the archive</Trans>
              </h2>
              <FileList parts={plan.parts} />
            </section>
          )}
        </ResultView>
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
          promise={<Trans>Links, form fields and bookmarks stay with their pages.</Trans>}
        />
      </main>
    )
  }
  return <SplitStep head={head} form={form} screen={screen} file={file} state={state} />
}
