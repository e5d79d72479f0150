import './plain-step.css'

import { LazyDefaultsButton } from '../late-controls/lazy-controls.tsx'
import { FileCard } from './file-card.tsx'
import { OriginalKept } from './original-kept.tsx'
import { PreviewWait } from './preview-wait.tsx'
import { useWorkName } from './use-work-names.ts'
import { StepFrame, type ToolStepProps } from './step-frame.tsx'

/** Step 2 of a tool that works on a whole file: the file, with the settings below. */
export function PlainStep({ className, failure, defaults, children, ...step }: ToolStepProps) {
  const work = useWorkName(step.tool.id)
  return (
    <StepFrame
      {...step}
      loading={<PreviewWait />}
      work={work}
      note={<OriginalKept />}
      className={`work--narrow work--plain ${className ?? ''}`.trimEnd()}
    >
      {step.head}
      {failure}
      <FileCard {...step} />
      {children}
      <LazyDefaultsButton defaults={defaults} isDisabled={step.state.name === 'busy'} />
    </StepFrame>
  )
}
