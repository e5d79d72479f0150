import { Plural, useLingui } from '@lingui/react/macro'

import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { turnsOf } from './rotation-list.ts'
import { RotateStep } from './rotate-step.tsx'
import { TOOL } from './tool.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'
import { useRotateScreen } from './use-rotate-screen.ts'

/** The three steps; the file and its rotations outlive each of them. */
export function RotateWizard() {
  const { t } = useLingui()
  const screen = useRotateScreen()
  const { chosen, list } = screen
  const count = [...turnsOf(list.instructions).values()].filter((degrees) => degrees !== 0).length
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={useRefusalNotice()}
      renderResult={(result) => (
        <ResultView
          tool={TOOL}
          result={result}
          done={t`Your rotated PDF is ready for download.`}
          from={<Plural value={count} one="# page turned" other="# pages turned" />}
          onReset={screen.reset}
        />
      )}
    >
      {(parts) => (
        <RotateStep
          {...parts}
          chosen={chosen}
          list={list}
          onChange={screen.change}
          onReplace={screen.choose}
          onBack={() => screen.goTo(1)}
          onRotate={screen.rotate}
          onCancel={screen.cancel}
        />
      )}
    </SingleFileSteps>
  )
}
