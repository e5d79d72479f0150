import type { ReactNode } from 'react'

import { ActionBar } from './action-bar.tsx'
import type { WorkStepParts } from './single-file-steps.tsx'
import type { WorkUnit } from './work-progress.ts'

/** What a tool says of its own step, in whichever frame that stands. */
export interface ToolStepProps extends WorkStepParts {
  /** The tool's own class, beside those of the frame. */
  className?: string
  pageCount: number | undefined
  /** Said where the work failed. */
  failure: ReactNode
  /** What will happen, and with how much. */
  summary: ReactNode
  action: string
  /** Whether the action can be taken now, where that takes more than a file. */
  isReady?: boolean
  /** What the work goes through, one after the other. */
  unit?: WorkUnit
  onRun: () => void
  /** The settings. */
  children: ReactNode
}

type StepFrameProps = Pick<
  ToolStepProps,
  'className' | 'wizard' | 'state' | 'summary' | 'action' | 'isReady' | 'unit' | 'onRun' | 'children'
>

/** The page of the step between the file and the result, with the bar that has the work done at its lower edge. */
export function StepFrame({ className = '', wizard, state, summary, action, children, ...run }: StepFrameProps) {
  const { isReady = wizard.isReady, unit, onRun } = run
  return (
    <main id="main" className={`work ${className}`.trim()}>
      {children}
      <ActionBar
        what={summary}
        action={action}
        isReady={isReady}
        busy={state.name === 'busy' ? { progress: state.progress, unit } : undefined}
        onBack={() => wizard.goTo(1)}
        onRun={onRun}
        onCancel={wizard.cancel}
      />
    </main>
  )
}
