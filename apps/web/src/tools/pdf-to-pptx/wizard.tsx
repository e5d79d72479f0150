import { ConversionSteps } from '../../wizard/conversion-steps.tsx'
import { SlidesStep } from './slides-step.tsx'
import { TOOL } from './tool.ts'
import { useSlidesScreen } from './use-slides-screen.ts'

/** The three steps of PDF to PowerPoint. The file is kept through all of them. */
export function SlidesWizard() {
  const screen = useSlidesScreen()
  return (
    <ConversionSteps tool={TOOL} wizard={screen} done={screen.done}>
      {(parts) => <SlidesStep {...parts} screen={screen} />}
    </ConversionSteps>
  )
}
