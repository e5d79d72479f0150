import './slides.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { PlainStep } from '../../wizard/plain-step.tsx'
import type { WorkStepParts } from '../../wizard/single-file-steps.tsx'
import { StepFailure } from '../../wizard/step-failure.tsx'
import type { SlidesScreen } from './use-slides-screen.ts'

interface SlidesStepProps extends WorkStepParts {
  screen: SlidesScreen
}

/** Step 2: there are no settings, so it describes the result. */
export function SlidesStep({ screen, ...parts }: SlidesStepProps) {
  const { t } = useLingui()
  const { pageCount, convert } = screen
  return (
    <PlainStep
      {...parts}
      className="work--slides"
      pageCount={pageCount}
      failure={
        <StepFailure state={parts.state} operation={OPERATIONS.toPowerpoint} onRetry={convert}>
          <Trans>Your file is kept.</Trans>
        </StepFailure>
      }
      summary={
        <>
          <b>
            <Trans>One slide per page</Trans>
          </b>
          {pageCount !== undefined && (
            <span>
              <Plural value={pageCount} one="# slide" other="# slides" />
            </span>
          )}
        </>
      }
      action={t`Convert to PowerPoint`}
      onRun={convert}
    >
      <OutputDescription />
    </PlainStep>
  )
}

function OutputDescription() {
  return (
    <section className="slidesgets">
      <h2>
        <Trans>What you get</Trans>
      </h2>
      <dl>
        <div>
          <dt>
            <Trans>Text</Trans>
          </dt>
          <dd>
            <Trans>In boxes by paragraph and list, with its fonts, sizes, colours and bullets.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Titles</Trans>
          </dt>
          <dd>
            <Trans>As titles of their slides, so that outlines and navigation show them.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Tables, shapes, images</Trans>
          </dt>
          <dd>
            <Trans>Each as what it is. Drawings with very many lines become one picture.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Scans</Trans>
          </dt>
          <dd>
            <Trans>Stay pictures, and the result names their pages.</Trans>
          </dd>
        </div>
      </dl>
    </section>
  )
}
