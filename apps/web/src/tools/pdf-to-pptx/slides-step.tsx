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

/** Step 2: there is nothing to choose, so it says what one gets. */
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
      <WhatOneGets />
    </PlainStep>
  )
}

function WhatOneGets() {
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
            <Trans>In text boxes by paragraph and list, with fonts, sizes, colors and bullets.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Titles</Trans>
          </dt>
          <dd>
            <Trans>Become slide titles, so outlines and navigation show them.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Tables, shapes, images</Trans>
          </dt>
          <dd>
            <Trans>Stay tables, shapes and images. Very complex drawings become one image.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Scans</Trans>
          </dt>
          <dd>
            <Trans>Stay images. The result lists their pages.</Trans>
          </dd>
        </div>
      </dl>
    </section>
  )
}
