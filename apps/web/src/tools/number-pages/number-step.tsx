import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useMemo } from 'react'

import { usePositionNames } from '../../components/position-field/position-field.tsx'
import type { WorkStepParts } from '../../wizard/work-step.ts'
import { LiveStep } from '../../wizard/live-step.tsx'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { useLiveView } from '../../wizard/use-live-view.ts'
import { errorText } from '../../messages/error-messages.ts'
import { NumberForm } from './number-form.tsx'
import { fieldOf, numberedPages, numberedPart, type NumberSettings } from './number-settings.ts'
import type { NumberScreen } from './use-number-screen.ts'
import { useSheetLabel } from './use-sheet-label.ts'

interface NumberStepProps extends WorkStepParts {
  screen: NumberScreen
}

/** Step 2: the settings, with a live preview of one page. */
export function NumberStep({ screen, ...parts }: NumberStepProps) {
  const { t } = useLingui()
  const { settings, pageCount, startProblem, options, change, number } = screen
  const previewedChange = useMemo(
    () => (options === undefined ? undefined : { operation: OPERATIONS.numberPages.id, options, attachments: [] }),
    [options],
  )
  const view = useLiveView(parts.file, previewedChange)
  const { problem } = view
  const character = problem?.code === 'UNSUPPORTED_CHARACTER' ? problem : undefined
  const label = useSheetLabel()(settings, pageCount, view.page)
  const percent = view.warnings.find(({ code }) => code === 'TEXT_SCALED')?.percent
  return (
    <LiveStep
      {...parts}
      pageCount={pageCount}
      failure={<StepFailure {...parts} operation={OPERATIONS.numberPages} onRetry={number} />}
      view={view}
      label={label}
      part={numberedPart(settings, view.page)}
      note={percent === undefined ? undefined : t`Scaled to ${percent}% to fit the page.`}
      isProblemShown={character !== undefined}
      summary={<Summary settings={settings} pageCount={pageCount} />}
      action={t`Add Page Numbers`}
      onRun={number}
    >
      <NumberForm
        settings={settings}
        pageCount={pageCount}
        startProblem={startProblem}
        character={
          character === undefined
            ? undefined
            : { field: fieldOf(character.facts, settings), message: errorText(character.code, character.facts) }
        }
        onChange={change}
      />
    </LiveStep>
  )
}

function Summary({ settings, pageCount }: { settings: NumberSettings; pageCount: number | undefined }) {
  const places = usePositionNames()
  const numbered = pageCount === undefined ? undefined : numberedPages(settings, pageCount)
  const count = numbered === undefined ? 0 : numbered.last - numbered.first + 1
  const { position, fontSize, opacity } = settings
  return (
    <>
      <b>
        {count === 0 && pageCount !== undefined ? (
          <Trans>No pages will be numbered</Trans>
        ) : (
          <Plural value={count} one="# page will be numbered" other="# pages will be numbered" />
        )}
      </b>
      <span>
        {places[position]} · {fontSize} pt · {opacity}%
      </span>
    </>
  )
}
