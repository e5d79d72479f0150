import { Plural, useLingui } from '@lingui/react/macro'

import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { NumberStep } from './number-step.tsx'
import { numberedPages } from './number-settings.ts'
import { TOOL } from './tool.ts'
import { useNumberScreen } from './use-number-screen.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'

/** The three steps; the file and the settings outlive each of them. */
export function NumberWizard() {
  const { t } = useLingui()
  const screen = useNumberScreen()
  const { wizard, settings, pageCount } = screen
  const numbered = pageCount === undefined ? undefined : numberedPages(settings, pageCount)
  const count = numbered === undefined ? 0 : numbered.last - numbered.first + 1
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={wizard}
      onRefuse={useRefusalNotice()}
      renderResult={(result) => (
        <ResultView
          tool={TOOL}
          result={result}
          done={t`Your PDF with page numbers is ready for download.`}
          from={<Plural value={count} one="# page numbered" other="# pages numbered" />}
          onReset={screen.reset}
        />
      )}
    >
      {(parts) => <NumberStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}
