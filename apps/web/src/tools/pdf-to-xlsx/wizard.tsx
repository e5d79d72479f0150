import { useLingui } from '@lingui/react/macro'

import type { SourcePage } from '../../wizard/result-picture.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { ExcelStep } from './excel-step.tsx'
import { TOOL } from './tool.ts'
import { useExcelScreen, type ExcelScreen } from './use-excel-screen.ts'
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
          source={sourceOf(screen)}
          onReset={screen.reset}
        />
      )}
    >
      {(parts) => <ExcelStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}

/** The first page of what was converted, to be shown beside the workbook. */
function sourceOf({ file }: ExcelScreen): SourcePage | undefined {
  if (file?.reading.status !== 'ready') return undefined
  return { document: file, page: 1, shape: file.reading.facts.shapes[0] }
}
