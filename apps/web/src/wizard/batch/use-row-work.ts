import { OPERATIONS, type DocumentInfo, type OperationDefinition, type OperationId } from '@recto/contract'

import type { FileToSend } from '../../api/call-operation.ts'
import { removeJob } from '../../api/jobs.ts'
import { readFacts } from '../../api/read-facts.ts'
import type { Place } from '../../where/place.ts'
import { useOperationRunner, type PlacedCall } from '../../where/use-operation-runner.ts'
import { pageCountOf, type ChosenFile } from '../chosen-files.ts'
import type { RowWork } from './batch-run.ts'
import { callPatiently } from './call-patiently.ts'

/** What is asked for one file. */
export interface BatchRequest {
  operation: OperationDefinition<OperationId>
  /** For some tools they depend on the number of pages. */
  options: Record<string, unknown> | ((pageCount: number) => Record<string, unknown>)
  /** Files to send besides the document. */
  attachments?: readonly FileToSend[]
  /** The name to save the result under where it is not the operation's own. */
  saveAs?: string
}

/** Returns a function that makes the work on a file. */
export function useRowWork(): (file: ChosenFile, request: BatchRequest, place: Place) => RowWork {
  const run = useOperationRunner()
  return (chosen, { operation, options, attachments = [], saveAs }, place) => {
    const files = [{ file: chosen.file, password: chosen.password }, ...attachments]
    return async (context) => {
      const at = { files, place, pageCount: pageCountOf(chosen), ...context }
      const resolved = typeof options === 'function' ? options(at.pageCount ?? (await countPages(run, at))) : options
      const call = { operation, options: resolved, isLong: true, ...at }
      const result = await callPatiently(() => run(call), context.signal)
      // A batch would soon fill what the server keeps for a visitor, and the result is here.
      if (result.jobId !== undefined) void removeJob(result.jobId)
      if (result.report.warnings.some(({ code }) => code === 'SIGNED_UNCHANGED')) return 'signed'
      return { ...result, name: saveAs ?? result.name }
    }
  }
}

/** Counts the pages of a file that the preview could not read, or did not because it was locked. */
async function countPages(run: ReturnType<typeof useOperationRunner>, at: Omit<PlacedCall, 'operation' | 'options'>) {
  const { blob } = await run({ ...at, operation: OPERATIONS.info, options: {}, onProgress: () => undefined })
  return (await readFacts<DocumentInfo>(OPERATIONS.info, blob)).pageCount
}
