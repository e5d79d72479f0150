import '../../wizard/bench.css'
import '../../wizard/stage.css'
import type { WorkStepParts } from '../../wizard/single-file-steps.tsx'
import './images.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useState } from 'react'

import { ActionBar } from '../../wizard/action-bar.tsx'
import { isUsable } from '../../wizard/chosen-files.ts'
import { CompatibilityFrame } from '../../wizard/compatibility-frame.tsx'
import { FailurePanel } from '../../wizard/failure-panel.tsx'
import { FileCard } from '../../wizard/file-card.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { formatCount } from '../../words/format.ts'
import { FormatField } from './format-field.tsx'
import { dpiOf, isEmpty } from './image-settings.ts'
import { ImageStage } from './image-stage.tsx'
import { PagesChoice } from './pages-choice.tsx'
import { PlanView } from './plan-view.tsx'
import { QualityField } from './quality-field.tsx'
import { TOOL } from './tool.ts'
import type { ImageScreen } from './use-image-screen.ts'
import { useFormatNames } from './use-format-names.ts'

interface ImageStepProps extends WorkStepParts {
  screen: ImageScreen
}

/** Step 2: what pages become, in words on the left page, and which of them, on the right one. */
export function ImageStep({ head, screen, file, state }: ImageStepProps) {
  const { t } = useLingui()
  const refuse = useConversionRefusal()
  const [undrawnId, setUndrawnId] = useState<string>()
  const { chosen, settings, pageCount, outlook, change, convert } = screen
  const isStill = state.name === 'busy'
  const { reading } = file
  const facts = reading.status === 'ready' ? reading.facts : undefined
  const isReady = isUsable(file) && reading.status !== 'reading' && !isEmpty(settings)
  const fields = { settings, isStill, onChange: change }
  return (
    <main id="main" className="work work--bench work--stage work--images">
      <div className="bench">
        {head}
        {state.name === 'failed' && (
          <FailurePanel title={OPERATIONS.toImage.failure} message={state.failure.message} onRetry={convert}>
            <Trans>Your file and your choices are kept.</Trans>
          </FailurePanel>
        )}
        <div className="bench__main">
          <FileCard
            tool={TOOL}
            file={file}
            chosen={chosen}
            pageCount={pageCount}
            isStill={isStill}
            onReplace={screen.choose}
            onRefuse={refuse}
            onFail={() => setUndrawnId(file.id)}
          />
          <FormatField {...fields} />
          <QualityField {...fields} page={outlook.largestPage} oversize={outlook.plan?.oversize} />
          <PagesChoice {...fields} pageCount={pageCount} onRun={() => isReady && !isStill && convert()} />
          <PlanView outlook={outlook} />
        </div>
        <section className="bench__side stage" aria-label={t`Pages`}>
          {(reading.status === 'unseen' || undrawnId === file.id) && <CompatibilityFrame file={file.file} />}
          {facts !== undefined && <ImageStage key={file.id} {...fields} file={file} facts={facts} />}
        </section>
      </div>
      <ActionBar
        what={<Summary screen={screen} />}
        action={t`Convert to Images`}
        isReady={isReady}
        busy={isStill ? { progress: state.progress } : undefined}
        onBack={() => screen.goTo(1)}
        onRun={convert}
        onCancel={screen.cancel}
      />
    </main>
  )
}

function Summary({ screen: { settings, outlook } }: { screen: ImageScreen }) {
  const names = useFormatNames()
  const { count, archive, plan } = outlook
  const [format, dpi] = [names(settings.format), dpiOf(settings)]
  if (count === 0) {
    return (
      <b>
        <Trans>No pages are chosen yet</Trans>
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
        <Trans>The way out is offered below the qualities.</Trans>
      </span>
    </>
  )
}
