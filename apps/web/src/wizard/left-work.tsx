import { Trans, useLingui } from '@lingui/react/macro'
import type { ToolDefinition, ToolId } from '@recto/contract'
import type { ReactNode } from 'react'

import { ActionBar } from './action-bar.tsx'
import { FailurePanel } from './failure-panel.tsx'
import { ResultView } from './result-view.tsx'
import type { WizardState } from './wizard-state.ts'

interface LeftWorkProps {
  tool: ToolDefinition<ToolId>
  head: ReactNode
  state: Extract<WizardState, { name: 'busy' | 'failed' | 'done' }>
  /** Ends the work where it still goes on, and begins anew. */
  onReset: () => void
}

/** Work that goes on after its page was loaded anew: what it was begun with is not known any more. */
export function LeftWork({ tool, head, state, onReset }: LeftWorkProps) {
  const { t } = useLingui()
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
          <p className="left-work">
            <Trans>Page reloaded. Your file is still being processed.</Trans>
          </p>
          <ActionBar
            what=""
            action={t`Processing...`}
            isReady={false}
            busy={{ progress: state.progress }}
            onRun={() => undefined}
            onCancel={onReset}
          />
        </>
      )}
    </main>
  )
}
