import { Trans, useLingui } from '@lingui/react/macro'

import { sourcePageOf } from '../../wizard/source-page-of.ts'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { dpiOf } from './image-settings.ts'
import { ImageStep } from './image-step.tsx'
import { TOOL } from './tool.ts'
import { useImageScreen } from './use-image-screen.ts'
import { useFormatNames } from './use-format-names.ts'

/** The three steps; the file and the settings outlive each of them. */
export function ImageWizard() {
  const { t } = useLingui()
  const screen = useImageScreen()
  const names = useFormatNames()
  const { settings } = screen
  const [format, dpi] = [names(settings.format), dpiOf(settings)]
  const sayDone = (count: number) => t`Successfully converted to ${count} image(s).`
  return (
    <SingleFileSteps
      tool={TOOL}
      wizard={screen}
      onRefuse={useConversionRefusal()}
      renderResult={(made) => (
        <ResultView
          {...made}
          done={sayDone(made.result.report.pageCount ?? screen.outlook.count ?? 0)}
          from={
            <Trans>
              {format}, {dpi} dpi
            </Trans>
          }
          source={sourcePageOf(screen.file, screen.outlook.firstPage)}
        />
      )}
    >
      {(parts) => <ImageStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}
