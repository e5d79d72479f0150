import type { ToolDefinition, ToolId } from '@recto/contract'
import type { ReactNode } from 'react'

import type { RefusalReason } from '../components/upload/partition-files.ts'
import type { ChosenFile } from './chosen-files.ts'
import type { SingleFileWizard } from './use-single-file.ts'
import type { WizardState } from './wizard-state.ts'

/** The states between upload and result, which each tool presents in its own way. */
export type WorkState = Extract<WizardState, { name: 'configure' | 'busy' | 'failed' }>

/** The props of the tool's own step. */
export interface WorkStepParts {
  tool: ToolDefinition<ToolId>
  /** The header of the page. */
  head: ReactNode
  wizard: SingleFileWizard
  file: ChosenFile
  state: WorkState
  /** Called when a replacement file was refused. */
  onRefuse: (reason: RefusalReason) => void
}
