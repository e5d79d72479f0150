import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { PagesStep } from '../../wizard/pages-step.tsx'
import type { WorkStepParts } from '../../wizard/single-file-steps.tsx'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { formatCount } from '../../words/format.ts'
import { FormatField } from './format-field.tsx'
import { dpiOf, isEmpty } from './image-settings.ts'
import { ImageStage } from './image-stage.tsx'
import { PagesChoice } from './pages-choice.tsx'
import { PlanView } from './plan-view.tsx'
import { QualityField } from './quality-field.tsx'
import type { ImageScreen } from './use-image-screen.ts'
import { useFormatNames } from './use-format-names.ts'

// After the styles of the frame, which it changes.
import './images.css'

interface ImageStepProps extends WorkStepParts {
  screen: ImageScreen
}

/** Step 2: what pages become, in words on the left page, and which of them, on the right one. */
export function ImageStep({ screen, ...parts }: ImageStepProps) {
  const { t } = useLingui()
  const { file, state } = parts
  const { settings, pageCount, outlook, change, convert } = screen
  const isStill = state.name === 'busy'
  const isReady = screen.isReady && !isEmpty(settings)
  const fields = { settings, isStill, onChange: change }
  return (
    <PagesStep
      {...parts}
      className="work--images"
      pageCount={pageCount}
      failure={<StepFailure state={state} operation={OPERATIONS.toImage} onRetry={convert} />}
      summary={<Summary screen={screen} />}
      action={t`Convert to Images`}
      isReady={isReady}
      onRun={convert}
      renderPages={(facts) => <ImageStage {...fields} file={file} facts={facts} />}
    >
      <FormatField {...fields} />
      <QualityField {...fields} page={outlook.largestPage} oversize={outlook.plan?.oversize} />
      <PagesChoice {...fields} pageCount={pageCount} onRun={() => isReady && !isStill && convert()} />
      <PlanView outlook={outlook} />
    </PagesStep>
  )
}

function Summary({ screen: { settings, outlook } }: { screen: ImageScreen }) {
  const names = useFormatNames()
  const { count, archive, plan } = outlook
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
        {format} · <Trans>{dpi} dpi</Trans> · {archive}
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
