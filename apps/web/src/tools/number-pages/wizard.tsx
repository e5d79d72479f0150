import { Plural, useLingui } from '@lingui/react/macro'

import { DocumentSteps } from '../../wizard/document-steps.tsx'
import { useRefusalNotice } from '../../wizard/use-refusal-notice.ts'
import { NumberStep } from './number-step.tsx'
import { numberedPages } from './number-settings.ts'
import { TOOL } from './tool.ts'
import { useNumberScreen } from './use-number-screen.ts'

/** The three steps of Number Pages. The file and the settings are kept across all steps. */
export function NumberWizard() {
  const { t } = useLingui()
  const screen = useNumberScreen()
  const onRefuse = useRefusalNotice({
    wrongType: t`Please select a PDF file for page numbering.`,
    several: t`Please select exactly one PDF file to add page numbers.`,
  })
  const { settings, pageCount } = screen
  const numbered = pageCount === undefined ? undefined : numberedPages(settings, pageCount)
  const count = numbered === undefined ? 0 : numbered.last - numbered.first + 1
  return (
    <DocumentSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={onRefuse}
      done={screen.done}
      from={<Plural value={count} one="# page numbered" other="# pages numbered" />}
    >
      {(parts) => <NumberStep {...parts} screen={screen} />}
    </DocumentSteps>
  )
}
