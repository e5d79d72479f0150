import './bench.css'
import './stage.css'

import { useLingui } from '@lingui/react/macro'
import { Fragment, useState, type ReactNode } from 'react'

import type { DocumentFacts } from '../preview/protocol.ts'
import { LazyDefaultsButton } from '../late-controls/lazy-controls.tsx'
import { CompatibilityFrame } from './compatibility-frame.tsx'
import { FileCard } from './file-card.tsx'
import { OriginalKept } from './original-kept.tsx'
import { PreviewWait } from './preview-wait.tsx'
import { useWorkName } from './use-work-names.ts'
import { StepFrame, type ToolStepProps } from './step-frame.tsx'

interface PagesStepProps extends ToolStepProps {
  /** The rotation the first page will have, clockwise in degrees. */
  rotation?: number
  /** Renders the pages, once they are known. */
  renderPages: (facts: DocumentFacts) => ReactNode
}

/** Step 2 of a tool that works on individual pages: settings on the left, all pages on the right. */
export function PagesStep({ className, failure, defaults, renderPages, children, ...step }: PagesStepProps) {
  const { t } = useLingui()
  const [unrenderableId, setUnrenderableId] = useState<string>()
  const { head, file } = step
  const { reading } = file
  const work = useWorkName(step.tool.id)
  return (
    <StepFrame
      {...step}
      loading={<PreviewWait />}
      work={work}
      note={<OriginalKept />}
      className={`work--bench work--stage ${className}`}
    >
      <div className="bench">
        {head}
        {failure}
        <div className="bench__main">
          <FileCard {...step} onFail={() => setUnrenderableId(file.id)} />
          {children}
          <LazyDefaultsButton defaults={defaults} isDisabled={step.state.name === 'busy'} />
        </div>
        <section className="bench__side stage" aria-label={t`Pages`}>
          {(reading.status === 'unreadable' || unrenderableId === file.id) && <CompatibilityFrame file={file.file} />}
          {reading.status === 'ready' && <Fragment key={file.id}>{renderPages(reading.facts)}</Fragment>}
        </section>
      </div>
    </StepFrame>
  )
}
