import { ConversionSteps } from '../../wizard/conversion-steps.tsx'
import { TOOL } from './tool.ts'
import { useWordQualityTexts } from './use-word-quality-texts.ts'
import { useWordScreen } from './use-word-screen.ts'
import { WordStep } from './word-step.tsx'

/** The three steps of PDF to Word. The file and the options are kept across all steps. */
export function WordWizard() {
  const screen = useWordScreen()
  const { name } = useWordQualityTexts()[screen.settings.quality]
  return (
    <ConversionSteps tool={TOOL} wizard={screen} done={screen.done} from={name}>
      {(parts) => <WordStep {...parts} screen={screen} />}
    </ConversionSteps>
  )
}
