import type { OperationDefinition } from '@recto/contract'

import { callOperation, type FileToSend } from '../../api/call-operation.ts'
import { removeJob } from '../../api/jobs.ts'
import { useCallMessages } from '../../api/use-call-messages.ts'
import type { ChosenFile } from '../chosen-files.ts'
import type { RowWork } from './batch-run.ts'
import { callPatiently } from './call-patiently.ts'

/** What is asked for one file. */
export interface BatchRequest {
  operation: OperationDefinition
  options: Record<string, unknown>
  /** Files to send besides the document. */
  attachments?: readonly FileToSend[]
  /** The name to save the result under where it is not the operation's own. */
  saveAs?: string
}

/** Returns a function that makes the work on a file. */
export function useRowWork(): (file: Pick<ChosenFile, 'file' | 'password'>, request: BatchRequest) => RowWork {
  const messages = useCallMessages()
  return ({ file, password }, { operation, options, attachments = [], saveAs }) => {
    const files = [{ file, password }, ...attachments]
    return async (context) => {
      const call = { operation, files, options, messages, isLong: true, ...context }
      const result = await callPatiently(() => callOperation(call), context.signal)
      // A batch would soon fill what the server keeps for a visitor, and the result is here.
      if (result.jobId !== undefined) void removeJob(result.jobId)
      if (result.report.warnings.some(({ code }) => code === 'SIGNED_UNCHANGED')) return 'signed'
      return { ...result, name: saveAs ?? result.name }
    }
  }
}
