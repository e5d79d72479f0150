import { useLingui } from '@lingui/react/macro'

import { ConversionSteps } from '../../wizard/conversion-steps.tsx'
import { ConvertStep } from './convert-step.tsx'
import { TOOL } from './tool.ts'
import { useConvertScreen } from './use-convert-screen.ts'
import { useOutputFormatNames } from './use-output-format-names.ts'
import { ProgressStep } from './progress-step.tsx'

/** The three steps of Convert PDF; choosing a format leads directly to the last one. */
export function ConvertWizard() {
  const { t } = useLingui()
  const screen = useConvertScreen()
  const names = useOutputFormatNames()
  const { format } = screen
  const name = format === undefined ? '' : names(format.id)
  return (
    <ConversionSteps tool={TOOL} wizard={screen} done={t`Your PDF has been converted to ${name}.`}>
      {(parts) =>
        parts.state.name === 'configure' || format === undefined ? (
          <ConvertStep {...parts} screen={screen} />
        ) : (
          <ProgressStep head={parts.head} screen={screen} format={format} file={parts.file.file} state={parts.state} />
        )
      }
    </ConversionSteps>
  )
}
