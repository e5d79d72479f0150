import { Trans, useLingui } from '@lingui/react/macro'

import type { SourcePage } from '../../wizard/result-picture.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { SingleFileSteps } from '../../wizard/single-file-steps.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { dpiOf } from './image-settings.ts'
import { ImageStep } from './image-step.tsx'
import { TOOL } from './tool.ts'
import { useImageScreen, type ImageScreen } from './use-image-screen.ts'
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
      renderResult={(result) => (
        <ResultView
          tool={TOOL}
          result={result}
          done={sayDone(result.report.pageCount ?? screen.outlook.count ?? 0)}
          from={
            <Trans>
              {format}, {dpi} dpi
            </Trans>
          }
          source={sourceOf(screen)}
          onReset={screen.reset}
        />
      )}
    >
      {(parts) => <ImageStep {...parts} screen={screen} />}
    </SingleFileSteps>
  )
}

/** The first of the pages that were converted, to be shown beside the archive. */
function sourceOf({ file, outlook }: ImageScreen): SourcePage | undefined {
  if (file?.reading.status !== 'ready') return undefined
  const { firstPage: page } = outlook
  return { document: file, page, shape: file.reading.facts.shapes[page - 1] }
}
