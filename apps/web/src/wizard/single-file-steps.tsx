import './plain-step.css'

import type { ToolDefinition, ToolId } from '@recto/contract'
import type { ReactNode } from 'react'

import type { RefusalReason } from '../components/upload/partition-files.ts'
import { useHandedOverFile } from './file-handoff.tsx'
import { pageCountOf } from './chosen-files.ts'
import { LazyWhereAsk } from '../where/lazy-where.tsx'
import { FileCard } from './file-card.tsx'
import { ResumedJob } from './resumed-job.tsx'
import { SingleUpload } from './single-upload.tsx'
import { ToolHeader } from './tool-header.tsx'
import type { SingleFileWizard } from './use-single-file.ts'
import type { WizardResult } from './wizard-state.ts'
import type { WorkStepParts } from './work-step.ts'

/** The props of the last step. */
interface ResultParts {
  tool: ToolDefinition<ToolId>
  result: WizardResult
  onReset: () => void
}

export interface SingleFileStepsProps {
  tool: ToolDefinition<ToolId>
  wizard: SingleFileWizard
  /** Called when a choice of files was refused. */
  onRefuse: (reason: RefusalReason) => void
  /** Renders the last step, below the header. */
  renderResult: (parts: ResultParts) => ReactNode
  /** Renders the tool's own step as a whole page. */
  children: (parts: WorkStepParts) => ReactNode
}

/**
 * The steps of a tool that works on one file. The first and last steps are shared; the one in between belongs to the
 * tool.
 */
export function SingleFileSteps(props: SingleFileStepsProps) {
  const { tool, wizard, onRefuse, renderResult, children } = props
  const { state, step, chosen, file } = wizard
  useHandedOverFile(wizard.choose)
  const head = <ToolHeader tool={tool} step={step} onStep={state.name === 'busy' ? undefined : wizard.goTo} />
  // After a reload the page has a job but no file.
  if (file === undefined && (state.name === 'busy' || state.name === 'failed' || state.name === 'done')) {
    return <ResumedJob tool={tool} head={head} state={state} onReset={wizard.reset} />
  }
  if (state.name === 'done') {
    return (
      <main id="main" className="work work--narrow">
        {head}
        {renderResult({ tool, result: state.result, onReset: wizard.reset })}
      </main>
    )
  }
  if (state.name === 'upload' || file === undefined) {
    return (
      <main id="main" className="work work--narrow">
        {head}
        <SingleUpload
          tool={tool}
          chosen={chosen}
          onChoose={wizard.choose}
          onContinue={wizard.proceed}
          onRefuse={onRefuse}
        />
      </main>
    )
  }
  const { where } = wizard
  if (state.name === 'configure' && wizard.isReady && where?.question !== undefined) {
    return (
      <main id="main" className="work work--narrow work--plain">
        {head}
        <FileCard {...{ tool, wizard, file, state, onRefuse }} pageCount={pageCountOf(file)} />
        <LazyWhereAsk where={where} />
      </main>
    )
  }
  return children({ tool, head, wizard, file, state, onRefuse })
}
