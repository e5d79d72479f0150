import { useLingui } from '@lingui/react/macro'

import { sourcePageOf } from '../../wizard/source-page-of.ts'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { ConvertStep } from './convert-step.tsx'
import { TOOL } from './tool.ts'
import { useConvertScreen } from './use-convert-screen.ts'
import { useFormatNames } from './use-format-names.ts'
import { WorkStep } from './work-step.tsx'

/** The three steps; choosing a format leads straight to the last. */
export function ConvertWizard() {
  const { t } = useLingui()
  const screen = useConvertScreen()
  const names = useFormatNames()
  const { format } = screen
  const name = format === undefined ? '' : names(format.id)
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={useConversionRefusal()}
      renderResult={(result) => (
        <ResultView
          tool={TOOL}
          result={result}
          done={t`Your PDF has been converted to ${name}.`}
          source={sourcePageOf(screen.file)}
          onReset={screen.reset}
        />
      )}
    >
      {({ head, file, state }) =>
        state.name === 'configure' || format === undefined ? (
          <ConvertStep head={head} screen={screen} file={file} />
        ) : (
          <WorkStep head={head} screen={screen} format={format} file={file.file} state={state} />
        )
      }
    </SingleFileSteps>
  )
}
