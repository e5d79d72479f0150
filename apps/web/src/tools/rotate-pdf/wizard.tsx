import { Plural } from '@lingui/react/macro'

import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { turnsOf } from './rotation-list.ts'
import { RotateStep } from './rotate-step.tsx'
import { TOOL } from './tool.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'
import { useRotateScreen } from './use-rotate-screen.ts'

/** The three steps; the file and its rotations outlive each of them. */
export function RotateWizard() {
  const screen = useRotateScreen()
  const count = [...turnsOf(screen.list.instructions).values()].filter((degrees) => degrees !== 0).length
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={useRefusalNotice()}
      renderResult={(made) => (
        <ResultView
          {...made}
          done={screen.done}
          from={<Plural value={count} one="# page rotated" other="# pages rotated" />}
        />
      )}
    >
      {(parts) => <RotateStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}
