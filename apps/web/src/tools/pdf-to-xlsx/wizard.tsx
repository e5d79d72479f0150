import { useLingui } from '@lingui/react/macro'

import { sourcePageOf } from '../../wizard/source-page-of.ts'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { ExcelStep } from './excel-step.tsx'
import { TOOL } from './tool.ts'
import { useExcelScreen } from './use-excel-screen.ts'
import { useSheetWords } from './use-sheet-words.ts'

/** The three steps; the file and the options outlive each of them. */
export function ExcelWizard() {
  const { t } = useLingui()
  const screen = useExcelScreen()
  const { name } = useSheetWords()[screen.settings.sheets]
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={useConversionRefusal()}
      renderResult={(result) => (
        <ResultView
          tool={TOOL}
          result={result}
          done={t`Your PDF has been converted to Excel.`}
          from={name}
          source={sourcePageOf(screen.file)}
          onReset={screen.reset}
        />
      )}
    >
      {(parts) => <ExcelStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}
