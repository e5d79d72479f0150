import { Plural, useLingui } from '@lingui/react/macro'
import { OPERATIONS, WATERMARK_SENTENCES, type ErrorCode } from '@recto/contract'
import { useMemo } from 'react'

import { usePositionNames } from '../../components/position-field/position-field.tsx'
import type { WorkStepParts } from '../../wizard/single-file-steps.tsx'
import { LiveStep } from '../../wizard/live-step.tsx'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { useLiveView } from '../../wizard/use-live-view.ts'
import { errorText } from '../../messages/error-messages.ts'
import { formatCount } from '../../messages/format.ts'
import { optionText } from '../../messages/option-messages.ts'
import type { WatermarkScreen } from './use-watermark-screen.ts'
import { WatermarkForm } from './watermark-form.tsx'
import { canRotate, markedPages, type WatermarkSettings } from './watermark-settings.ts'

interface WatermarkStepProps extends WorkStepParts {
  screen: WatermarkScreen
}

/** Errors about the text or the image, as opposed to the document. */
const MARK_PROBLEMS = new Set<ErrorCode>(['UNSUPPORTED_CHARACTER', 'NOT_AN_IMAGE', 'DAMAGED_IMAGE'])

/** Step 2: the watermark and its position, with a live preview of one page. */
export function WatermarkStep({ screen, ...parts }: WatermarkStepProps) {
  const { t } = useLingui()
  const { settings, pageCount, missing, request, change, mark } = screen
  const previewedChange = useMemo(
    () => (request === undefined ? undefined : { operation: OPERATIONS.watermark.id, ...request }),
    [request],
  )
  const view = useLiveView(parts.file, previewedChange)
  const { problem, page } = view
  const isAboutMark = problem !== undefined && MARK_PROBLEMS.has(problem.code)
  const markError = isAboutMark ? errorText(problem.code, problem.facts) : undefined
  const label = useSheetLabel(settings, pageCount, page)
  return (
    <LiveStep
      {...parts}
      pageCount={pageCount}
      failure={<StepFailure {...parts} operation={OPERATIONS.watermark} onRetry={mark} />}
      view={view}
      label={label}
      isProblemShown={isAboutMark}
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

/** Returns a description of the previewed page. */
function useSheetLabel(settings: WatermarkSettings, pageCount: number | undefined, page: number): string {
  const { t } = useLingui()
  const place = usePositionNames()[settings.position]
  const { first, last } = markedPages(settings, pageCount ?? page)
  const number = formatCount(page)
  const { type, text } = settings
  if (page < first || page > last) return t`Page ${number}, no watermark`
  if (type === 'image') return t`Page ${number} with an image watermark: ${place}`
  return t`Page ${number} with the watermark ${text}: ${place}`
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
