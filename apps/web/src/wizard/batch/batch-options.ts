import type { OperationDefinition, OperationId, ToolDefinition, ToolId } from '@recto/contract'

import type { ChosenFile } from '../chosen-files.ts'
import type { BatchRequest } from './use-row-work.ts'

/** The tool's effect on a signature: none, because the file is only read; breaks it; or breaks it only with consent. */
export type SignatureEffect = 'none' | 'breaks' | 'asks'

export interface BatchOptions {
  tool: ToolDefinition<ToolId>
  /** The operation to forecast. */
  operation: OperationDefinition<OperationId>
  /** Whether the files must not leave this device. */
  isLocal?: boolean
  /** What is missing, as a notice; undefined if the settings are complete. */
  problem?: string | undefined
  /** @param mayBreakSignature whether the visitor agreed to that, where the tool asks */
  requestFor: (file: ChosenFile, mayBreakSignature: boolean) => BatchRequest
  signatures: SignatureEffect
}
