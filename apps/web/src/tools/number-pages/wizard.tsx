import { Plural } from '@lingui/react/macro'

import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { NumberStep } from './number-step.tsx'
import { numberedPages } from './number-settings.ts'
import { TOOL } from './tool.ts'
import { useNumberScreen } from './use-number-screen.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'

/** The three steps; the file and the settings outlive each of them. */
export function NumberWizard() {
  const screen = useNumberScreen()
  const { settings, pageCount } = screen
  const numbered = pageCount === undefined ? undefined : numberedPages(settings, pageCount)
  const count = numbered === undefined ? 0 : numbered.last - numbered.first + 1
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={useRefusalNotice()}
      renderResult={(made) => (
        <ResultView
          {...made}
          done={screen.done}
          from={<Plural value={count} one="# page numbered" other="# pages numbered" />}
        />
      )}
    >
      {(parts) => <NumberStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}
