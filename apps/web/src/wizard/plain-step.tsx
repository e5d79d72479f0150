import './plain-step.css'

import { formatSize } from '../messages/format.ts'
import { FileCard } from './file-card.tsx'
import { PreviewWait } from './preview-wait.tsx'
import { StepFrame, type ToolStepProps } from './step-frame.tsx'

/** Step 2 of a tool that works on a file as a whole: the file, with the settings below. */
export function PlainStep({ className, failure, children, ...step }: ToolStepProps) {
  const { head, file } = step
  return (
    <StepFrame {...step} note={<PreviewWait />} className={`work--narrow work--plain ${className ?? ''}`.trimEnd()}>
      {head}
      {failure}
      <FileCard {...step} sizeText={formatSize(file.file.size)} />
      {children}
    </StepFrame>
  )
}
