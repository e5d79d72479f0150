import {
  OPERATION_LIST,
  OPERATIONS,
  type DocumentInfo,
  type OperationDefinition,
  type OperationId,
} from '@recto/contract'

import { resumeOperation, type FileToSend } from '../../api/call-operation.ts'
import { findJob, removeJob } from '../../api/jobs.ts'
import { readFacts } from '../../api/read-facts.ts'
import { useCallMessages } from '../../api/use-call-messages.ts'
import type { SessionJob } from '../../sessions/session-job.ts'
import type { Place } from '../../where/place.ts'
import { useOperationRunner, type PlacedCall, type PlacedResult } from '../../where/use-operation-runner.ts'
import { pageCountOf, type ChosenFile } from '../chosen-files.ts'
import type { RowWork } from './batch-run.ts'
import { callPatiently } from './call-patiently.ts'

/** The request for one file. */
export interface BatchRequest {
  operation: OperationDefinition<OperationId>
  /** For some tools these depend on the page count. */
  options: Record<string, unknown> | ((pageCount: number) => Record<string, unknown>)
  /** Files to send besides the document. */
  attachments?: readonly FileToSend[]
  /** The name to save the result under, if it differs from the operation's. */
  saveAs?: string
}

/** Returns functions that create the work on a file, or continue a server job started by an earlier page. */
export function useRowWork() {
  const run = useOperationRunner()
  const messages = useCallMessages()

  function workOn(chosen: ChosenFile, { operation, options, attachments = [], saveAs }: BatchRequest, place: Place) {
    const files = [{ file: chosen.file, password: chosen.password }, ...attachments]
    const work: RowWork = async ({ signal, onProgress, onJob }) => {
      const at = { files, place, pageCount: pageCountOf(chosen), signal, onProgress }
      const resolved = typeof options === 'function' ? options(at.pageCount ?? (await countPages(run, at))) : options
      const note = (id: string) => onJob({ id, operation: operation.id, saveAs })
      const call = { operation, options: resolved, isLong: true, ...at, onJob: note }
      return finish(await callPatiently(() => run(call), signal), saveAs)
    }
    return work
  }

  function goOnWith(job: SessionJob): RowWork {
    return async ({ signal, onProgress }) => {
      const operation = OPERATION_LIST.find(({ id }) => id === job.operation)
      if (operation === undefined || (await findJob(job.id, signal)) === 'gone') return 'interrupted'
      const result = await resumeOperation({ id: job.id, operation, messages, signal, onProgress })
      return finish({ ...result, place: 'server' }, job.saveAs)
    }
  }

  return { workOn, goOnWith }
}

function finish(result: PlacedResult, saveAs: string | undefined): PlacedResult | 'signed' {
  // A batch would soon fill the visitor's storage on the server, and the result is already here.
  if (result.jobId !== undefined) void removeJob(result.jobId)
  if (result.report.warnings.some(({ code }) => code === 'SIGNED_UNCHANGED')) return 'signed'
  return { ...result, name: saveAs ?? result.name }
}

/** Counts the pages of a file that the preview could not read, or skipped because it was locked. */
async function countPages(run: ReturnType<typeof useOperationRunner>, at: Omit<PlacedCall, 'operation' | 'options'>) {
  const { blob } = await run({ ...at, operation: OPERATIONS.info, options: {}, onProgress: () => undefined })
  return (await readFacts<DocumentInfo>(OPERATIONS.info, blob)).pageCount
}
