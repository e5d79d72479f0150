import { Trans, useLingui } from '@lingui/react/macro'
import type { ToolDefinition, ToolId } from '@recto/contract'
import type { ReactNode } from 'react'

import { ActionBar } from './action-bar.tsx'
import { FailurePanel } from './failure-panel.tsx'
import { ResultView } from './result-view.tsx'
import { useWorkName } from './use-work-names.ts'
import type { WizardState } from './wizard-state.ts'

interface ResumedJobProps {
  tool: ToolDefinition<ToolId>
  head: ReactNode
  state: Extract<WizardState, { name: 'busy' | 'failed' | 'done' }>
  /** Cancels running work and starts over. */
  onReset: () => void
}

/** A job that continues after a reload; the files and settings it was started with are gone. */
export function ResumedJob({ tool, head, state, onReset }: ResumedJobProps) {
  const { t } = useLingui()
  const work = useWorkName(tool.id)
  return (
    <main id="main" className="work work--narrow">
      {head}
      {state.name === 'done' && (
        <ResultView tool={tool} result={state.result} done={t`Your file is ready.`} onReset={onReset} />
      )}
      {state.name === 'failed' && (
        <FailurePanel title={t`Error`} message={state.failure.message} onRetry={onReset}>
          <Trans>Please choose the file again.</Trans>
        </FailurePanel>
      )}
      {state.name === 'busy' && (
        <>
          <p className="resumed-job">
            <Trans>Page reloaded. Your file is still being processed.</Trans>
          </p>
          <ActionBar
            summary=""
            action={t`Cancel`}
            isReady={false}
            busy={{ work, progress: state.progress }}
            onRun={() => undefined}
            onCancel={onReset}
          />
        </>
      )}
    </main>
  )
}
