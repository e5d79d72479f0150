import './bench.css'
import './stage.css'
import './settings.css'

import { Trans, useLingui } from '@lingui/react/macro'
import type { OperationDefinition, ToolDefinition, ToolId } from '@recto/contract'
import type { ReactNode } from 'react'

import type { RejectionReason } from '../components/upload/sort-files.ts'
import { ActionBar } from './action-bar.tsx'
import { isUsable, type ChosenFile } from './chosen-files.ts'
import { FailurePanel } from './failure-panel.tsx'
import { LiveStage } from './live-stage.tsx'
import type { LiveView } from './use-live-view.ts'
import type { useSingleFile } from './use-single-file.ts'
import type { WizardState } from './wizard-state.ts'

interface LiveStepProps {
  head: ReactNode
  tool: ToolDefinition<ToolId>
  operation: OperationDefinition
  wizard: ReturnType<typeof useSingleFile>
  file: ChosenFile
  state: Extract<WizardState, { name: 'configure' | 'busy' | 'failed' }>
  pageCount: number | undefined
  view: LiveView
  /** What the page shows, in words. */
  label: string
  /** What is to be known of the page. */
  note?: string | undefined
  /** Whether what is wrong is said at a field. */
  isProblemSaid: boolean
  /** What will happen, and with how much. */
  summary: ReactNode
  action: string
  onRun: () => void
  onRefuse: (reason: RejectionReason | 'several') => void
  /** The settings. */
  children: ReactNode
}

/** Step 2 of a tool that marks pages: settings on the left page of the book, what they make on the right one. */
export function LiveStep(props: LiveStepProps) {
  const { head, tool, operation, wizard, file, state, view, summary, action, onRun, onRefuse, children } = props
  const { t } = useLingui()
  const isStill = state.name === 'busy'
  return (
    <main id="main" className="work work--bench work--stage">
      <div className="bench">
        {head}
        {state.name === 'failed' && (
          <FailurePanel title={operation.failure} message={state.failure.message} onRetry={onRun}>
            <Trans>Your file and your choices are kept.</Trans>
          </FailurePanel>
        )}
        <section className="bench__main" aria-label={t`Settings`}>
          <h2 className="vh">
            <Trans>Settings</Trans>
          </h2>
          <fieldset className="settings__all" disabled={isStill}>
            <legend className="vh">
              <Trans>Settings</Trans>
            </legend>
            {children}
          </fieldset>
        </section>
        <LiveStage
          tool={tool}
          file={file}
          chosen={wizard.chosen}
          pageCount={props.pageCount}
          view={view}
          label={props.label}
          note={props.note}
          isProblemSaid={props.isProblemSaid}
          isStill={isStill}
          onReplace={wizard.choose}
          onRefuse={onRefuse}
        />
      </div>
      <ActionBar
        what={summary}
        action={action}
        isReady={isUsable(file) && file.reading.status !== 'reading'}
        busy={isStill ? { progress: state.progress } : undefined}
        onBack={() => wizard.goTo(1)}
        onRun={onRun}
        onCancel={wizard.cancel}
      />
    </main>
  )
}
