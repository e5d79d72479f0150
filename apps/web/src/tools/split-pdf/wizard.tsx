import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { DocumentSteps } from '../../wizard/document-steps.tsx'
import { useRefusalNotice } from '../../wizard/use-refusal-notice.ts'
import { PartList } from './part-list.tsx'
import type { SplitForm } from './split-settings.ts'
import { SplitStep } from './split-step.tsx'
import { TOOL } from './tool.ts'
import { useSplitScreen } from './use-split-screen.ts'

/** The three steps of Split PDF. The file and the settings are kept across all steps. */
export function SplitWizard({ form }: { form: SplitForm }) {
  const { t } = useLingui()
  const screen = useSplitScreen(form)
  const onRefuse = useRefusalNotice({
    wrongType: t`Please select a PDF file for splitting.`,
    several: t`Please select exactly one PDF file to split.`,
  })
  const parts = screen.plan?.isArchive === true ? screen.plan.parts : undefined
  return (
    <DocumentSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={onRefuse}
      done={screen.done}
      from={parts === undefined ? undefined : <Plural value={parts.length} one="# file" other="# files" />}
      resultContent={
        parts !== undefined && (
          <section className="inside" aria-labelledby="inside">
            <h2 id="inside">
              <Trans>Files in the archive</Trans>
            </h2>
            <PartList parts={parts} />
          </section>
        )
      }
    >
      {(step) => <SplitStep {...step} form={form} screen={screen} />}
    </DocumentSteps>
  )
}

/** Split PDF with all methods. */
export function FullSplitWizard() {
  return <SplitWizard form="full" />
}

/** Split PDF with the simple form. */
export function SimpleSplitWizard() {
  return <SplitWizard form="simple" />
}
