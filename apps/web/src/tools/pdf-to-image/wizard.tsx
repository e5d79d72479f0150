import { Trans, useLingui } from '@lingui/react/macro'

import { toSourcePage } from '../../wizard/source-page.ts'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { dpiOf } from './image-settings.ts'
import { ImageStep } from './image-step.tsx'
import { TOOL } from './tool.ts'
import { useImageScreen } from './use-image-screen.ts'
import { useImageFormatNames } from './use-image-format-names.ts'

/** The three steps of PDF to Image. The file and the settings are kept across all steps. */
export function ImageWizard() {
  const { t } = useLingui()
  const screen = useImageScreen()
  const names = useImageFormatNames()
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
          done={sayDone(made.result.report.pageCount ?? screen.forecast.count ?? 0)}
          from={
            <Trans>
              {format}, {dpi} dpi
            </Trans>
          }
          source={toSourcePage(screen.file, screen.forecast.firstPage)}
        />
      )}
    >
      {(parts) => <ImageStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}
