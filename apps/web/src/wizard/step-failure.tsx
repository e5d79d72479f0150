import { Trans } from '@lingui/react/macro'
import type { OperationDefinition } from '@recto/contract'
import type { ReactNode } from 'react'

import { useFailureWords } from '../words/operation-words.ts'
import { FailurePanel } from './failure-panel.tsx'
import type { WorkState } from './single-file-steps.tsx'

interface StepFailureProps {
  state: WorkState
  /** What was called. */
  operation: OperationDefinition
  /** Left out where trying again would not help. */
  onRetry: (() => void) | undefined
  /** Another way to get it done. */
  instead?: ReactNode
  /** What stays as it was: the file and the choices, unless it is said. */
  children?: ReactNode
}

/** What went wrong, where the work of a step failed. */
export function StepFailure({ state, operation, onRetry, instead, children }: StepFailureProps) {
  const failureWords = useFailureWords()
  if (state.name !== 'failed') return null
  return (
    <FailurePanel title={failureWords(operation)} message={state.failure.message} onRetry={onRetry} instead={instead}>
      {children ?? <Trans>Your file and settings are kept.</Trans>}
    </FailurePanel>
  )
}
