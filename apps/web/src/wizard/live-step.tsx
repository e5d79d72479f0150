import './bench.css'
import './stage.css'
import './settings.css'

import { Trans, useLingui } from '@lingui/react/macro'

import { LazyDefaultsButton } from '../late-controls/lazy-controls.tsx'
import { LiveStage } from './live-stage.tsx'
import { OriginalKept } from './original-kept.tsx'
import { PreviewWait } from './preview-wait.tsx'
import { useWorkName } from './use-work-names.ts'
import { StepFrame, type ToolStepProps } from './step-frame.tsx'
import type { PagePart } from './page-part.ts'
import type { LiveView } from './use-live-view.ts'

interface LiveStepProps extends ToolStepProps {
  view: LiveView
  /** A description of the page, as its accessible name. */
  label: string
  /** The part of the page that changes. */
  part: PagePart
  /** A note about the page. */
  note?: string | undefined
  /** Whether the error is already shown at a field. */
  isProblemShown: boolean
}

/** Step 2 of a tool that marks pages: settings on the left, a live preview on the right. */
export function LiveStep({
  failure,
  view,
  label,
  part,
  note,
  isProblemShown,
  defaults,
  children,
  ...step
}: LiveStepProps) {
  const { t } = useLingui()
  const work = useWorkName(step.tool.id)
  return (
    <StepFrame
      {...step}
      loading={<PreviewWait />}
      work={work}
      note={<OriginalKept />}
      className="work--bench work--stage"
    >
      <div className="bench">
        {step.head}
        {failure}
        <section className="bench__main" aria-label={t`Settings`}>
          <h2 className="vh">
            <Trans>Settings</Trans>
          </h2>
          <fieldset className="settings__all" disabled={step.state.name === 'busy'}>
            <legend className="vh">
              <Trans>Settings</Trans>
            </legend>
            {children}
          </fieldset>
          <LazyDefaultsButton defaults={defaults} isDisabled={step.state.name === 'busy'} />
        </section>
        <LiveStage {...step} view={view} label={label} part={part} note={note} isProblemShown={isProblemShown} />
      </div>
    </StepFrame>
  )
}
