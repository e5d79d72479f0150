import { useLingui } from '@lingui/react/macro'

import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { useRefusalNotice } from '../../wizard/use-refusal-notice.ts'
import { OcrResult } from './ocr-result.tsx'
import { OcrStep } from './ocr-step.tsx'
import { TOOL } from './tool.ts'
import { useOcrScreen } from './use-ocr-screen.ts'

/** The three steps of OCR PDF. The file and the settings are kept through all of them. */
export function OcrWizard() {
  const { t } = useLingui()
  const screen = useOcrScreen()
  const onRefuse = useRefusalNotice({
    wrongType: t`Please select a PDF file or an image to read.`,
    several: t`Please select exactly one file to read.`,
  })
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={onRefuse}
      renderResult={({ result }) => <OcrResult result={result} screen={screen} />}
    >
      {(parts) => <OcrStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}
