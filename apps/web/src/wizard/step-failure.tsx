import { Trans } from '@lingui/react/macro'
import type { OperationDefinition } from '@recto/contract'
import type { ReactNode } from 'react'

import { useFailureText } from '../messages/operation-messages.ts'
import { LazyServerOffer } from '../where/lazy-where.tsx'
import { isPasswordProblem } from './chosen-files.ts'
import { FailurePanel } from './failure-panel.tsx'
import type { WorkState } from './work-step.ts'
import type { SingleFileWizard } from './use-single-file.ts'

interface StepFailureProps {
  state: WorkState
  wizard: Pick<SingleFileWizard, 'where' | 'retryAt'>
  /** The operation that failed. */
  operation: OperationDefinition
  /** Removes the file that caused the error; omitted if it is unknown or the only one. */
  onLeaveOut?: (() => void) | undefined
  /** Omitted if retrying would not help. */
  onRetry: (() => void) | undefined
  /** An alternative way to do the work. */
  instead?: ReactNode
  /** What is kept despite the error; the file and the settings by default. */
  children?: ReactNode
}

/** The error of a failed step, unless the file itself asks for its password. */
export function StepFailure({ state, wizard, operation, onLeaveOut, onRetry, instead, children }: StepFailureProps) {
  const failureText = useFailureText()
  if (state.name !== 'failed' || isPasswordProblem(state.failure.code)) return null
  const { message, isDeviceAtFault = false } = state.failure
  const server = isDeviceAtFault && <LazyServerOffer where={wizard.where} onUse={() => wizard.retryAt('server')} />
  return (
    <FailurePanel
      title={failureText(operation)}
      message={message}
      onLeaveOut={onLeaveOut}
      onRetry={onRetry}
      instead={server || instead}
    >
      {children ?? <Trans>Your file and settings are kept.</Trans>}
    </FailurePanel>
  )
}
