import { Plural, useLingui } from '@lingui/react/macro'
import { OPERATIONS, WATERMARK_SENTENCES } from '@recto/contract'
import { useMemo } from 'react'

import { usePositionNames } from '../../components/position-field/position-field.tsx'
import type { WorkStepParts } from '../../wizard/work-step.ts'
import { LiveStep } from '../../wizard/live-step.tsx'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { useLiveView } from '../../wizard/use-live-view.ts'
import { optionText } from '../../messages/option-messages.ts'
import { markErrorOf } from './mark-error.ts'
import { useSheetLabel } from './use-sheet-label.ts'
import type { WatermarkScreen } from './use-watermark-screen.ts'
import { WatermarkForm } from './watermark-form.tsx'
import { canRotate, markedPages, markedPart, type WatermarkSettings } from './watermark-settings.ts'

interface WatermarkStepProps extends WorkStepParts {
  screen: WatermarkScreen
}

/** Step 2: the watermark and its position, with a live preview of one page. */
export function WatermarkStep({ screen, ...parts }: WatermarkStepProps) {
  const { t } = useLingui()
  const { settings, pageCount, missing, request, change, mark } = screen
  const previewedChange = useMemo(
    () => (request === undefined ? undefined : { operation: OPERATIONS.watermark.id, ...request }),
    [request],
  )
  const view = useLiveView(parts.file, previewedChange)
  const markError = markErrorOf(view.problem)
  const label = useSheetLabel()(settings, pageCount, view.page)
  return (
    <LiveStep
      {...parts}
      pageCount={pageCount}
      failure={<StepFailure {...parts} operation={OPERATIONS.watermark} onRetry={mark} />}
      view={view}
      label={label}
      part={markedPart(settings)}
      isProblemShown={markError !== undefined}
      summary={<Summary settings={settings} pageCount={pageCount} />}
      action={t`Add Watermark`}
      onRun={mark}
    >
      <WatermarkForm
        settings={settings}
        pageCount={pageCount}
        problem={missing === undefined ? markError : optionText(WATERMARK_SENTENCES[missing])}
        scaledPercent={view.warnings.find(({ code }) => code === 'TEXT_SCALED')?.percent}
        onChange={change}
      />
    </LiveStep>
  )
}

function Summary({ settings, pageCount }: { settings: WatermarkSettings; pageCount: number | undefined }) {
  const { t } = useLingui()
  const places = usePositionNames()
  const { type, text, image, position, fontSize, opacity, rotation, isTiled } = settings
  const { first, last } = markedPages(settings, pageCount ?? 1)
  const facts = [
    isTiled ? t`Repeated` : places[position],
    ...(type === 'text' ? [`${fontSize} pt`] : []),
    `${opacity}%`,
    ...(canRotate(settings) ? [`${rotation}°`] : []),
  ]
  return (
    <>
      <b dir="auto">{type === 'text' ? text : image?.name}</b>
      <span>
        {facts.join(' · ')}
        {pageCount !== undefined && (
          <>
            {' · '}
            <Plural value={Math.max(0, last - first + 1)} one="# page" other="# pages" />
          </>
        )}
      </span>
    </>
  )
}
