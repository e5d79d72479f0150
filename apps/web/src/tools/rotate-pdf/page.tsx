import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { PreviewProvider } from '../../preview/preview-context.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { usePageTitle } from '../../words/use-page-title.ts'
import { turnsOf } from './rotation-list.ts'
import { RotateStep } from './rotate-step.tsx'
import { TOOL } from './tool.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'
import { useRotateScreen } from './use-rotate-screen.ts'

/** Rotate PDF: pages turned, by a list or by the pages themselves. */
export function RotatePdfPage() {
  return (
    <PreviewProvider>
      <RotateWizard />
    </PreviewProvider>
  )
}

/** The three steps; the file and its rotations outlive each of them. */
export function RotateWizard() {
  const { t } = useLingui()
  usePageTitle(t`Rotate PDF`)
  const screen = useRotateScreen()
  const { chosen, list } = screen
  const count = [...turnsOf(list.instructions).values()].filter((degrees) => degrees !== 0).length
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={useRefusalNotice()}
      promise={<Trans>Everything but the turned pages stays as it is.</Trans>}
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
