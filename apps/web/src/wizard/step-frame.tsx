import type { ReactNode } from 'react'

import { LazyOutputName } from '../late-controls/lazy-controls.tsx'
import { LazyWhereLine } from '../where/lazy-where.tsx'
import type { Where } from '../where/use-where.ts'
import { ActionBar } from './action-bar.tsx'
import type { Defaults } from '../settings-memory/use-remembered.ts'
import type { WorkStepParts } from './work-step.ts'
import type { WizardState } from './wizard-state.ts'
import type { WorkUnit } from './work-progress.ts'

/** The props of a tool's own step, whichever layout it uses. */
export interface ToolStepProps extends WorkStepParts {
  /** The tool's own class, added to those of the layout. */
  className?: string
  pageCount: number | undefined
  /** Shown when the work failed. */
  failure: ReactNode
  /** What the action will do, and to how many pages or files. */
  summary: ReactNode
  /** The label of the action button. */
  action: string
  /** The tool's default name for the result. */
  output: string
  /** Whether the action is available, if that depends on more than the file. */
  isReady?: boolean
  /** What progress is counted in. */
  unit?: WorkUnit
  onRun: () => void
  /** Restores the defaults, if settings are remembered. */
  defaults?: Defaults
  /** The settings. */
  children: ReactNode
}

interface StepFrameProps extends Pick<
  ToolStepProps,
  'className' | 'summary' | 'action' | 'isReady' | 'unit' | 'onRun' | 'children'
> {
  state: WizardState
  /**
   * The tool's default name for the result; omitted if there is not exactly one result, or its name is not known yet.
   */
  output?: string | undefined
  /** What is being done while the work runs, such as 'Adding numbers'. */
  work: string
  /** What is still loading. */
  loading?: ReactNode
  /** What the action leaves unchanged. */
  note?: ReactNode
  wizard: {
    isReady: boolean
    cancel: () => void
    /** Omitted if there is no earlier step to go back to. */
    goTo?: (step: 1) => void
    /** Where the work runs, if there is a choice. */
    where?: Where | undefined
  }
}

/** The page of the step between upload and result, with the action bar at its bottom. */
export function StepFrame(props: StepFrameProps) {
  const { className = '', work, wizard, state, summary, loading, note, action, output, children, ...run } = props
  const { isReady = wizard.isReady, unit, onRun } = run
  const { goTo, cancel, where } = wizard
  const isUnreachable = where?.isServerOnly === true && !where.isOnline
  return (
    <main id="main" className={`work ${className}`.trim()}>
      {children}
      <ActionBar
        summary={summary}
        loading={loading}
        note={note}
        action={action}
        name={output === undefined ? undefined : <LazyOutputName defaultName={output} />}
        where={<LazyWhereLine where={where} />}
        isReady={isReady && !isUnreachable}
        busy={state.name === 'busy' ? { work, progress: state.progress, unit } : undefined}
        onBack={goTo === undefined ? undefined : () => goTo(1)}
        onRun={onRun}
        onCancel={cancel}
      />
    </main>
  )
}
