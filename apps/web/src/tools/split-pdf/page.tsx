import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { PreviewProvider } from '../../preview/preview-context.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
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
  const parts = screen.plan?.isArchive === true ? screen.plan.parts : undefined
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={useRefusalNotice()}
      promise={<Trans>Links, form fields and bookmarks stay with their pages.</Trans>}
      renderResult={(result) => (
        <ResultView
          tool={TOOL}
          result={result}
          done={t`Your split PDF is ready for download.`}
          from={parts === undefined ? undefined : <Plural value={parts.length} one="# file" other="# files" />}
          onReset={screen.reset}
        >
          {parts !== undefined && (
            <section className="inside" aria-labelledby="inside">
              <h2 id="inside">
                <Trans>Files in the archive</Trans>
              </h2>
              <FileList parts={parts} />
            </section>
          )}
        </ResultView>
      )}
    >
      {(step) => <SplitStep {...step} form={form} screen={screen} />}
    </SingleFileSteps>
  )
}
