import { ConversionSteps } from '../../wizard/conversion-steps.tsx'
import { ExcelStep } from './excel-step.tsx'
import { TOOL } from './tool.ts'
import { useExcelScreen } from './use-excel-screen.ts'
import { useSheetTexts } from './use-sheet-texts.ts'

/** The three steps of PDF to Excel. The file and the options are kept across all steps. */
export function ExcelWizard() {
  const screen = useExcelScreen()
  const { name } = useSheetTexts()[screen.settings.sheets]
  return (
    <ConversionSteps tool={TOOL} wizard={screen} done={screen.done} from={name}>
      {(parts) => <ExcelStep {...parts} screen={screen} />}
    </ConversionSteps>
  )
}
