import './slides.css'
import '../../wizard/plain-step.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { ActionBar } from '../../wizard/action-bar.tsx'
import { isUsable } from '../../wizard/chosen-files.ts'
import { FailurePanel } from '../../wizard/failure-panel.tsx'
import { FileCard } from '../../wizard/file-card.tsx'
import type { WorkStepParts } from '../../wizard/single-file-steps.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { formatSize } from '../../words/format.ts'
import { TOOL } from './tool.ts'
import type { SlidesScreen } from './use-slides-screen.ts'

interface SlidesStepProps extends WorkStepParts {
  screen: SlidesScreen
}

/** Step 2: there is nothing to choose, so it says what one gets. */
export function SlidesStep({ head, file, state, screen }: SlidesStepProps) {
  const { t } = useLingui()
  const refuse = useConversionRefusal()
  const { chosen, pageCount, convert } = screen
  const isStill = state.name === 'busy'
  return (
    <main id="main" className="work work--narrow work--plain work--slides">
      {head}
      {state.name === 'failed' && (
        <FailurePanel title={OPERATIONS.toPowerpoint.failure} message={state.failure.message} onRetry={convert}>
          <Trans>Your file is kept.</Trans>
        </FailurePanel>
      )}
      <FileCard
        tool={TOOL}
        file={file}
        chosen={chosen}
        pageCount={pageCount}
        sizeText={formatSize(file.file.size)}
        isStill={isStill}
        onReplace={screen.choose}
        onRefuse={refuse}
        onFail={() => undefined}
      />
      <WhatOneGets />
      <ActionBar
        what={
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
        isReady={isUsable(file) && file.reading.status !== 'reading'}
        busy={isStill ? { progress: state.progress } : undefined}
        onBack={() => screen.goTo(1)}
        onRun={convert}
        onCancel={screen.cancel}
      />
    </main>
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
