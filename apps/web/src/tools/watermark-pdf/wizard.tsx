import { Plural, useLingui } from '@lingui/react/macro'

import { DocumentSteps } from '../../wizard/document-steps.tsx'
import { useRefusalNotice } from '../../wizard/use-refusal-notice.ts'
import { WatermarkStep } from './watermark-step.tsx'
import { markedPages } from './watermark-settings.ts'
import { TOOL } from './tool.ts'
import { useWatermarkScreen } from './use-watermark-screen.ts'

/** The three steps of Watermark PDF. The file and the settings are kept across all steps. */
export function WatermarkWizard() {
  const { t } = useLingui()
  const screen = useWatermarkScreen()
  const onRefuse = useRefusalNotice({
    wrongType: t`Please select a PDF file for watermarking.`,
    several: t`Please select exactly one PDF file to add watermark.`,
  })
  const { settings, pageCount } = screen
  const { first, last } = markedPages(settings, pageCount ?? 1)
  return (
    <DocumentSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={onRefuse}
      done={screen.done}
      from={<Plural value={last - first + 1} one="watermark on # page" other="watermark on # pages" />}
    >
      {(parts) => <WatermarkStep {...parts} screen={screen} />}
    </DocumentSteps>
  )
}
