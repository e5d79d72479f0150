import { Plural, Trans } from '@lingui/react/macro'

import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { FileList } from './file-list.tsx'
import type { SplitForm } from './split-settings.ts'
import { SplitStep } from './split-step.tsx'
import { TOOL } from './tool.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'
import { useSplitScreen } from './use-split-screen.ts'

/** The three steps; the file and the settings outlive each of them. */
export function SplitWizard({ form }: { form: SplitForm }) {
  const screen = useSplitScreen(form)
  const parts = screen.plan?.isArchive === true ? screen.plan.parts : undefined
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={useRefusalNotice()}
      renderResult={(made) => (
        <ResultView
          {...made}
          done={screen.done}
          from={parts === undefined ? undefined : <Plural value={parts.length} one="# file" other="# files" />}
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

/** The steps with every way of splitting. */
export function FullSplitWizard() {
  return <SplitWizard form="full" />
}

/** The steps with two choices only. */
export function SimpleSplitWizard() {
  return <SplitWizard form="simple" />
}
