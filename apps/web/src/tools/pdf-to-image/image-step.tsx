import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { PagesStep } from '../../wizard/pages-step.tsx'
import type { WorkStepParts } from '../../wizard/work-step.ts'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { formatCount } from '../../messages/format.ts'
import { FormatField } from './format-field.tsx'
import { dpiOf, isEmpty } from './image-settings.ts'
import { ImagePageGrid } from './image-page-grid.tsx'
import { ImagePagesField } from './image-pages-field.tsx'
import { ImagePlanView } from './image-plan-view.tsx'
import { ImageQualityField } from './image-quality-field.tsx'
import type { ImageScreen } from './use-image-screen.ts'
import { useImageFormatNames } from './use-image-format-names.ts'

// Must come after the layout's styles, which it overrides.
import './images.css'

interface ImageStepProps extends WorkStepParts {
  screen: ImageScreen
}

/** Step 2: the format and resolution on the left, the pages to convert on the right. */
export function ImageStep({ screen, ...parts }: ImageStepProps) {
  const { t } = useLingui()
  const { file, state } = parts
  const { settings, pageCount, forecast, change, convert } = screen
  const isDisabled = state.name === 'busy'
  const isReady = screen.isReady && !isEmpty(settings)
  const fields = { settings, isDisabled, onChange: change }
  return (
    <PagesStep
      {...parts}
      className="work--images"
      pageCount={pageCount}
      failure={<StepFailure {...parts} operation={OPERATIONS.toImage} onRetry={convert} />}
      summary={<Summary screen={screen} />}
      action={t`Convert to Images`}
      output={forecast.archive}
      defaults={screen.defaults}
      isReady={isReady}
      onRun={convert}
      renderPages={(facts) => <ImagePageGrid {...fields} file={file} facts={facts} place={screen.where?.place} />}
    >
      <FormatField {...fields} />
      <ImageQualityField {...fields} page={forecast.largestPage} oversize={forecast.plan?.oversize} />
      <ImagePagesField {...fields} pageCount={pageCount} onRun={() => isReady && !isDisabled && convert()} />
      <ImagePlanView forecast={forecast} />
    </PagesStep>
  )
}

function Summary({ screen: { settings, forecast } }: { screen: ImageScreen }) {
  const names = useImageFormatNames()
  const { count, plan } = forecast
  const [format, dpi] = [names(settings.format), dpiOf(settings)]
  if (count === 0) {
    return (
      <b>
        <Trans>No pages selected yet</Trans>
      </b>
    )
  }
  if (plan?.oversize !== undefined) return <TooLarge page={plan.oversize.page} dpi={dpi} />
  return (
    <>
      <b>
        {count === undefined ? (
          <Trans>Every page as an image</Trans>
        ) : (
          <Plural value={count} one="# image" other="# images" />
        )}
      </b>
      <span>
        {format} · <Trans>{dpi} dpi</Trans>
      </span>
    </>
  )
}

function TooLarge({ page, dpi }: { page: number; dpi: number }) {
  const number = formatCount(page)
  return (
    <>
      <b>
        <Trans>
          Page {number} is too large for {dpi} dpi
        </Trans>
      </b>
      <span>
        <Trans>See the suggestion below the quality options.</Trans>
      </span>
    </>
  )
}
