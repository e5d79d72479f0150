import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { FailurePanel } from './failure-panel.tsx'
import type { WorkState } from './single-file-steps.tsx'

interface StepFailureProps {
  state: WorkState
  title: string
  /** Left out where trying again would not help. */
  onRetry: (() => void) | undefined
  /** Another way to get it done. */
  instead?: ReactNode
  /** What stays as it was: the file and the choices, unless it is said. */
  children?: ReactNode
}

/** What went wrong, where the work of a step failed. */
export function StepFailure({ state, title, onRetry, instead, children }: StepFailureProps) {
  if (state.name !== 'failed') return null
  return (
    <FailurePanel title={title} message={state.failure.message} onRetry={onRetry} instead={instead}>
      {children ?? <Trans>Your file and your choices are kept.</Trans>}
    </FailurePanel>
  )
}
