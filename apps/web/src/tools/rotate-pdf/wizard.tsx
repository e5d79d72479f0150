import { Plural, useLingui } from '@lingui/react/macro'

import { DocumentSteps } from '../../wizard/document-steps.tsx'
import { useRefusalNotice } from '../../wizard/use-refusal-notice.ts'
import { rotationsOf } from './rotation-list.ts'
import { RotateStep } from './rotate-step.tsx'
import { TOOL } from './tool.ts'
import { useRotateScreen } from './use-rotate-screen.ts'

/** The three steps of Rotate PDF. The file and its rotations are kept across all steps. */
export function RotateWizard() {
  const { t } = useLingui()
  const screen = useRotateScreen()
  const onRefuse = useRefusalNotice({
    wrongType: t`Please select a PDF file for rotation.`,
    several: t`Please select exactly one PDF file to rotate.`,
  })
  const count = [...rotationsOf(screen.list.instructions).values()].filter((degrees) => degrees !== 0).length
  return (
    <DocumentSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={onRefuse}
      done={screen.done}
      from={<Plural value={count} one="# page rotated" other="# pages rotated" />}
    >
      {(parts) => <RotateStep {...parts} screen={screen} />}
    </DocumentSteps>
  )
}
