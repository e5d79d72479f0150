import { Trans } from '@lingui/react/macro'
import type { OperationDefinition } from '@recto/contract'
import type { ReactNode } from 'react'

import { useFailureText } from '../messages/operation-messages.ts'
import { FailurePanel } from './failure-panel.tsx'
import type { WorkState } from './single-file-steps.tsx'

interface StepFailureProps {
  state: WorkState
  /** The operation that failed. */
  operation: OperationDefinition
  /** Left out where retrying would not help. */
  onRetry: (() => void) | undefined
  /** An alternative way to do the work. */
  instead?: ReactNode
  /** What is kept despite the error; the file and the settings by default. */
  children?: ReactNode
}

/** The error of a failed step. */
export function StepFailure({ state, operation, onRetry, instead, children }: StepFailureProps) {
  const failureText = useFailureText()
  if (state.name !== 'failed') return null
  return (
    <FailurePanel title={failureText(operation)} message={state.failure.message} onRetry={onRetry} instead={instead}>
      {children ?? <Trans>Your file and settings are kept.</Trans>}
    </FailurePanel>
  )
}
