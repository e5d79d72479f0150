import type { ToolDefinition, ToolId } from '@recto/contract'
import type { ReactNode } from 'react'

import type { RefusalReason } from '../components/upload/partition-files.ts'
import { useHandedOverFile } from './file-handoff.tsx'
import type { ChosenFile } from './chosen-files.ts'
import { ResumedJob } from './resumed-job.tsx'
import { SingleUpload } from './single-upload.tsx'
import { ToolHeader } from './tool-header.tsx'
import type { SingleFileWizard } from './use-single-file.ts'
import type { WizardResult, WizardState } from './wizard-state.ts'

/** The situations between the file and the result, which each tool shows in its own way. */
export type WorkState = Extract<WizardState, { name: 'configure' | 'busy' | 'failed' }>

/** What the step between is made with. */
export interface WorkStepParts {
  tool: ToolDefinition<ToolId>
  /** The head of the page. */
  head: ReactNode
  wizard: SingleFileWizard
  file: ChosenFile
  state: WorkState
  /** Hears of another file that was not taken. */
  onRefuse: (reason: RefusalReason) => void
}

/** What the last step is made with. */
interface ResultParts {
  tool: ToolDefinition<ToolId>
  result: WizardResult
  onReset: () => void
}

/** What a tool says of its steps. */
export interface SingleFileStepsProps {
  tool: ToolDefinition<ToolId>
  wizard: SingleFileWizard
  /** Hears of a choice that was not taken. */
  onRefuse: (reason: RefusalReason) => void
  /** The last step, below the head. */
  renderResult: (parts: ResultParts) => ReactNode
  /** The step between: the whole of the page. */
  children: (parts: WorkStepParts) => ReactNode
}

/** The steps of a tool that works on one file: the first and the last are alike everywhere, the one between is the tool's. */
export function SingleFileSteps(props: SingleFileStepsProps) {
  const { tool, wizard, onRefuse, renderResult, children } = props
  const { state, step, chosen, file } = wizard
  useHandedOverFile(wizard.choose)
  const head = <ToolHeader tool={tool} step={step} onStep={state.name === 'busy' ? undefined : wizard.goTo} />
  // What a page goes on with that was loaded anew has no file here.
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
          onContinue={wizard.goOn}
          onRefuse={onRefuse}
        />
      </main>
    )
  }
  return children({ tool, head, wizard, file, state, onRefuse })
}
